import type { WritingInput } from '../writing.ts'
import type { Piece } from './document.ts'
import type { Plan } from './plan.ts'
import { foldText, listContentStems, pickOption } from './words.ts'

const unsafe = /[\s)<>]/

/** A last paragraph that links the pillar's authority page and the earlier post with the most similar topic. */
export function listFurtherReading(plan: Plan, input: WritingInput): Piece[] {
  if (!input.channel.norm.linksAllowed) return []
  const { language } = plan.idea
  const lines: string[] = []
  const url = input.pillar?.authority_url
  const host = url ? /^https?:\/\/([^/\s?#]+)/.exec(url)?.[1] : undefined
  const more = pickOption(language.phrases.more, input.idea)
  if (more && url && host && !unsafe.test(url))
    lines.push(
      more
        .replace('{}', input.pillar?.name || plan.keyword)
        .replace('{link}', host.replace(/^www\./, ''))
        .replace('{url}', url),
    )
  const about = new Set(listContentStems([plan.keyword, ...plan.titles.slice(0, 1)].join(' '), language))
  const count = (text: string) => listContentStems(text, language).filter((stem) => about.has(stem)).length
  const [nearest] = input.earlier
    .filter(
      ({ url: address, title }) =>
        address && /^(?:https?:\/\/|\/)[^\s)<>]+$/.test(address) && !foldText(input.idea).includes(foldText(title)),
    )
    .map((post) => ({ post, tie: count(post.title) * 3 + count(post.text.slice(0, 1500)) / 10 }))
    .toSorted((one, other) => other.tie - one.tie)
  const related = pickOption(language.phrases.related, input.idea)
  if (related && nearest && nearest.tie >= 1)
    lines.push(
      related.replace('{title}', nearest.post.title.replaceAll(/[[\]]/g, '')).replace('{url}', nearest.post.url ?? ''),
    )
  return lines.length > 0 ? [{ kind: 'paragraph', text: lines.join(' ') }] : []
}
