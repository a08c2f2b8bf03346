import { compileFormula, functionNames } from './compile-formula.ts'
import { parseFormula } from './parse-formula.ts'

/** Arguments that nobody meant: far, empty, too long, of another kind, formats and names that there are not. */
const oddArguments: readonly string[] = [
  '{Text}',
  '{Due}',
  '{Amount}',
  '{Tags}',
  'BLANK()',
  "''",
  '0',
  '-1',
  '1e308*10',
  '-1e21',
  "'HH:mm z zz gggg GG [open'",
  "'Europe/Berlin'",
  "'[L'",
  String.raw`'\\('`,
  "'☃😀'",
  "REPT('x',5000)",
  '1/0',
  "DATEADD({Due},273000,'years')",
  "SET_LOCALE(SET_TIMEZONE({Due},'Asia/Kathmandu'),'fa')",
  "'0000-00-00T99:99'",
  "'day'",
  '{Text}&{Due}',
]

/** A formula with each function and so many choices of its arguments, always the same ones. */
export function listOddFormulas(nEach: number, findField: (name: string) => string | undefined): string[] {
  let place = 1
  const next = (): string => {
    place = (place * 48_271) % 2_147_483_647
    return oddArguments[place % oddArguments.length] ?? '0'
  }
  return functionNames.flatMap((name) => {
    const made = Array.from(
      { length: nEach * 12 },
      (_none, at) => `${name}(${Array.from({ length: at % 5 }, next).join(',')})`,
    )
    return [...new Set(made)].filter((source) => canCompile(source, findField)).slice(0, nEach)
  })
}

function canCompile(source: string, findField: (name: string) => string | undefined): boolean {
  try {
    compileFormula(parseFormula(source), findField)
    return true
  } catch {
    return false
  }
}
