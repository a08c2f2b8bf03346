import type { Context } from './context.ts'
import { type Check, type Finding, computeCheckPoints } from './report.ts'
import { countWords, tokenizeText } from './words.ts'
import { checkLists } from './lists.ts'

const stretch = 300

/** Only articles have sections. */
export function checkStructure(context: Context): Check[] {
  if (!context.isArticle || !context.input.norm.hasHeadings) return []
  return [spacingCheck(context), levelCheck(context), checkLists(context)]
}

function spacingCheck(context: Context): Check {
  const { reading, words } = context
  const written = reading.blocks.filter(({ kind, text }) => kind !== 'code' && text.trim())
  const stretches: { from: number; to: number; words: number }[] = [{ from: 0, to: 0, words: 0 }]
  for (const block of written) {
    const to = block.at + 1 + block.text.length
    const last = stretches.at(-1)
    if (block.kind === 'heading' || !last) stretches.push({ from: to, to, words: 0 })
    else
      stretches[stretches.length - 1] = {
        from: last.from || block.at + 1,
        to,
        words: last.words + countWords(block.text),
      }
  }
  const long = stretches.filter((one) => one.words > stretch)
  const over = long.reduce((sum, one) => sum + one.words - stretch, 0)
  const hidden = written.filter((block) => isHiddenHeading(block))
  const points = computeCheckPoints(5, over / Math.max(1, words), 0, 0.5)
  const findings: Finding[] = long.map((one) => ({
    text: `${one.words} words without a heading. Add one`,
    place: 'text',
    spans: [{ from: one.from, to: one.to }],
    fix: null,
  }))
  for (const block of points < 5 ? hidden.slice(0, 5) : [])
    findings.push({
      text: `“${block.text}” looks like a heading. Format it as one`,
      place: 'text',
      spans: [{ from: block.at + 1, to: block.at + 1 + block.text.length }],
      fix: {
        changes: [
          {
            kind: 'block',
            at: block.at,
            blocks: [{ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: block.text.trim() }] }],
          },
        ],
      },
    })
  return {
    id: 'headings',
    group: 'structure',
    points,
    max: 5,
    sentence: long.length === 0 ? `A heading every ${stretch} words or sooner` : `Long stretches without a heading`,
    findings,
  }
}

const isHiddenHeading = ({ kind, isBold, isInList, isInQuote, text, links }: Context['headings'][number]): boolean =>
  kind === 'paragraph' &&
  isBold &&
  !isInList &&
  !isInQuote &&
  links.length === 0 &&
  text.length <= 64 &&
  tokenizeText(text).length > 1 &&
  !/[.!:;,\n]$/u.test(text.trim())

/** The page title is level 1, so the text starts with level 2 and must not skip levels. */
function levelCheck({ headings }: Context): Check {
  const findings: Finding[] = []
  let last = 1
  for (const { at, level, text } of headings) {
    const right = Math.min(Math.max(2, level), last + 1)
    if (right !== level)
      findings.push({
        text: level === 1 ? 'The title is the only heading of the first level' : 'This heading skips a level',
        place: 'text',
        spans: [{ from: at + 1, to: at + 1 + text.length }],
        fix: {
          changes: [{ kind: 'level', at, level: right === 2 ? 2 : right === 3 ? 3 : 4 }],
        },
      })
    last = right
  }
  return {
    id: 'heading-levels',
    group: 'structure',
    points: computeCheckPoints(3, findings.length / Math.max(1, headings.length), 0, 0.5),
    max: 3,
    sentence: findings.length === 0 ? 'Heading levels are in order' : 'Some headings skip a level',
    findings,
  }
}
