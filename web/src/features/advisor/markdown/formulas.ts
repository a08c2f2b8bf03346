import { Marked, type TokenizerAndRendererExtension, type Tokens } from 'marked'

/** A formula in an answer: its TeX, and whether it has a line of its own. */
export interface MathToken extends Tokens.Generic {
  type: 'math'
  text: string
  isDisplayed: boolean
}

/** Single dollars are amounts: "$5 and $6" is no formula. */
const formula =
  /^(?:\$\$((?:(?!\n\n)[^]){1,2000}?)\$\$|\\\(((?:(?!\n\n)[^]){1,2000}?)\\\)|\\\[((?:(?!\n\n)[^]){1,2000}?)\\\])/u
const opening = /\$\$|\\[([]/u

function readFormula(source: string): MathToken | undefined {
  const found = formula.exec(source)
  const text = found?.[1] ?? found?.[2] ?? found?.[3]
  if (found === null || text === undefined || text.trim() === '') return undefined
  return { type: 'math', raw: found[0], text: text.trim(), isDisplayed: found[2] === undefined }
}

const inline: TokenizerAndRendererExtension = {
  name: 'math',
  level: 'inline',
  start: (source) => {
    const at = source.search(opening)
    return at === -1 ? undefined : at
  },
  tokenizer: readFormula,
}

/** Markdown with formulas. They are read first: their underscores and backslashes are no Markdown. */
export const markdown = new Marked({ extensions: [inline] })
