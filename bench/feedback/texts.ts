import { readFileSync } from 'node:fs'
import { getChannelNorm } from '@draftwright/contract/channel-norms'
import type { WritingInput } from '../../server/src/models/writing.ts'

export interface FeedbackText {
  name: string
  language: string
  /** What every revision must preserve. */
  names: string[]
  input: WritingInput & { draft: string; keyword: string }
}

const splitAtMark = (text: string, mark: string): [string, string] => {
  const at = text.indexOf(`\n--- ${mark}\n`)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length + 6)]
}

/**
 * Twenty texts written for this bench: a team's typical posts, with the original idea and sometimes an earlier post.
 */
export function readTexts(): FeedbackText[] {
  return ['texts-en.md', 'texts-de-fr.md'].flatMap((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8')
      .split(/^=== /m)
      .filter((text) => text.trim() !== '')
      .map(readText),
  )
}

function readText(text: string): FeedbackText {
  const cut = text.indexOf('\n')
  const [name = '', language = '', keyword = '', names = ''] = text.slice(0, cut).split(' | ')
  const [rest, post] = splitAtMark(text.slice(cut + 1), 'earlier')
  const [draft, idea] = splitAtMark(rest, 'idea')
  const [title = '', stories = ''] = post.trim().split(' | ')
  return {
    name,
    language,
    names: names.split('; '),
    input: {
      idea: idea.trim(),
      draft: draft.trim(),
      keyword,
      title: keyword,
      channel: { name: 'Site', type: 'site', prompt: null, norm: getChannelNorm('site') },
      earlier: stories === '' ? [] : [{ title, url: null, text: stories }],
    },
  }
}
