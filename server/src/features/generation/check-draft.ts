import type { ContentFinding } from '@draftwright/contract/findings'
import { asideLabels } from '@draftwright/contract/notes'
import type { Doc } from '@draftwright/contract/document'
import type { LeftOut } from '@draftwright/contract/left-out'
import type { Finding, Source } from '../../documents/verify/finding.ts'
import { verifyText } from '../../documents/verify/verify-text.ts'
import { detectLanguageCode } from '../../models/composer/languages.ts'
import type { WritingInput } from '../../models/writing.ts'
import {
  followText,
  isAsked,
  isInText,
  listPrivatePassages,
  toContentFindings,
  toResearch,
  toVerifiableText,
} from '../content/index.ts'
import type { GroundSource } from '../sources/index.ts'

/** All that a draft may rest on, the idea first. */
const listSources = ({ idea, about, author, today, pillar, channel, keyword, earlier }: WritingInput): Source[] =>
  [
    { name: 'Idea', text: idea },
    { name: 'About us', text: about ?? '' },
    { name: 'Author', text: author ?? '' },
    { name: 'Today', text: today ?? '' },
    { name: 'Pillar', text: pillar ? [pillar.name, pillar.description, ...pillar.keywords].join('\n') : '' },
    { name: 'Channel', text: [channel.name, keyword].filter(Boolean).join('\n') },
    { name: 'Earlier posts', text: earlier.map(({ title, url }) => `${title} ${url ?? ''}`).join('\n') },
  ].filter(({ text }) => text.trim() !== '')

interface DraftToCheck {
  readonly title: string
  readonly rich_content: Doc
  /** Null without a model: then the text is the author's own, and only what may not be for readers is found. */
  readonly model: string | null
  readonly leftOut: readonly LeftOut[]
  /** Passages that may be meant for the editor. */
  readonly asides: readonly Finding[]
  /** Names of customers that stand in the text. */
  readonly workspaceNames: readonly string[]
  /** Pages and files that the text may rest on. */
  readonly research: readonly GroundSource[]
  /** Titles and openings that the model offers besides: what is found in them is open once a person takes one. */
  readonly offered: readonly string[]
}

/** What a draft says and its sources do not, what it was to leave out, and what may be meant for the editor, as open findings. */
export function checkDraft(input: WritingInput, draft: DraftToCheck): ContentFinding[] {
  const sources = [...listSources(input), ...toResearch(draft.research)]
  const text = toVerifiableText(draft, draft.research)
  const ground = {
    sources,
    dontMention: [...listPrivatePassages(input.idea, input.isVoice === true, draft.leftOut), ...(input.donts ?? [])],
    workspaceNames: draft.workspaceNames,
    language: detectLanguageCode(input.idea),
  }
  const found = [
    ...verifyText({ text, ...ground }),
    // What is offered has no footnotes yet.
    ...draft.offered.flatMap((one) => verifyText({ text: one, ...ground })).filter(({ kind }) => kind !== 'uncited'),
  ]
  // A model says a doubt as such; in the author's own words a person decides whether readers see it.
  const asides = draft.asides.filter(
    (one) => isInText(one, text) && !(draft.model !== null && one.reason === asideLabels.unsure),
  )
  const kept = found.filter((one) => (one.kind === 'private' ? !isAsked(asides, one) : draft.model !== null))
  const findings = toContentFindings([...asides, ...kept], sources)
  const followed = followText(findings, text)
  // A footnote that leads to another source does not settle that.
  return followed.map((one, at) => (one.kind === 'uncited' ? (findings[at] ?? one) : one))
}
