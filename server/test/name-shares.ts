import { verbs } from './verbs.ts'

/** An exported function of a module. React components are omitted: they are named after what they render. */
export interface ExportedFunction {
  readonly path: string
  readonly name: string
}

/** Shares of a set of names, each from 0 to 1. */
export interface NameShares {
  readonly count: number
  readonly startsWithVerb: number
  readonly oneWord: number
  readonly endsInOf: number
}

const declaration = /^export (?:default )?(?:async )?function\*?\s+([a-z]\w*)/gm
/** `export const x = () =>`, `= async (`, `= function`, also with its parameters on the following lines. */
const arrow = /^export const ([a-z]\w*)\b[^\n]*?(?:=>|= (?:async )?(?:function|(?:<[^\n]*>)?\($))/gm

export function listExportedFunctions(texts: ReadonlyMap<string, string>): ExportedFunction[] {
  return [...texts].flatMap(([path, text]) =>
    /\.tsx?$/.test(path) && !path.includes('.generated.')
      ? [declaration, arrow].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })))
      : [],
  )
}

const splitName = (name: string) => name.match(/^[a-z0-9]+|[A-Z]+(?![a-z])|[A-Z][a-z0-9]*/g) ?? [name]

export const startsWithVerb = (name: string): boolean => verbs.has(splitName(name)[0] ?? '')

export function measureNames(functions: readonly ExportedFunction[]): NameShares {
  const share = (test: (name: string) => boolean) =>
    functions.filter(({ name }) => test(name)).length / Math.max(functions.length, 1)
  return {
    count: functions.length,
    startsWithVerb: share(startsWithVerb),
    oneWord: share((name) => splitName(name).length === 1),
    endsInOf: share((name) => name.endsWith('Of')),
  }
}
