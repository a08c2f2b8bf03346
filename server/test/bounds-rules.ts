import { findLines, isTest, isWithin, type Finding, type Rules } from './layer-rule.ts'
import type { SourceFile } from './source-file.ts'

/** Where days, moments and numbers are read from text; all others take what they need from these. */
const parsers: ReadonlySet<string> = new Set([
  'contract/src/days.ts',
  'contract/src/fields.ts',
  'contract/src/wall-clock.ts',
  'contract/src/crm/filter-values.ts',
  'server/src/db/values.ts',
  'server/src/documents/parse-feed-date.ts',
  'server/src/documents/verify/read-dates.ts',
  'server/src/features/tables/parse-cell.ts',
  'server/src/formulas/read-date-text.ts',
])

const isParser = (path: string): boolean => parsers.has(path) || isWithin(path, 'contract/src/typed/')

/** A moment of our own, by its name: `created_at`, `sentAt`, `failing_since`. */
const storedMoment = String.raw`(?:[\w.?!]+(?:_at|At|_since|\.day|\.moment)|at)\b`
/** Reads what other programs, files and people say. */
const isReader = (path: string): boolean =>
  isWithin(
    path,
    'contract/src/',
    'server/src/integrations/',
    'server/src/documents/',
    'server/src/formulas/',
    'server/src/http/',
  ) ||
  /^server\/src\/features\/(.+\/)?(imports|importing|number-imports|site-imports|airtable|sources|wire)\//.test(path)

/** In text with its strings and patterns, which other rules do not see. */
export const findInText = ({ text }: SourceFile, pattern: RegExp, message: string): Finding[] =>
  text.split('\n').flatMap((line, at) => (pattern.test(line) ? [{ line: at + 1, message }] : []))

export const boundsRules: Rules = {
  'days and numbers from outside have one parser': (file) => {
    if (!isWithin(file.path, 'contract/src/', 'server/src/') || isTest(file.path) || isParser(file.path)) return []
    return [
      ...findLines(file, /\bz\.coerce\b/, 'take wholeNumber, StoredNumber, Day or Time from contract/src/fields.ts'),
      ...findInText(
        file,
        /^(?!\s*(?:\*|\/\/)).*(?:\\d\{4\}|\\d\\d\\d\\d)\)?(?:-|\[-)/,
        'read days by parseDay of contract/src/days.ts, which knows the years there are',
      ),
      ...(isReader(file.path)
        ? findLines(
            file,
            new RegExp(
              String.raw`\bDate\.parse\((?!${storedMoment})|\bnew Date\(\s*(?:\x60|['"]|text\b|value\b(?!\.at\b))`,
            ),
            'read moments by parseMoment of contract/src/days.ts, which knows the years there are',
          )
        : []),
    ]
  },
}
