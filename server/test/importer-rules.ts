import { findInText } from './bounds-rules.ts'
import { findLines, isTest, type Rules } from './layer-rule.ts'

/** What turns a file of a person into records. */
const isImporter = (path: string): boolean =>
  !isTest(path) &&
  /^server\/src\/features\/(?:imports\/|importing\/|crm\/importing\/|tables\/(?:importing|airtable)\/|analytics\/number-imports\/|newsletters\/(?:read-subscriber-file|import-subscribers)\.ts$)/.test(
    path,
  )

const fileLibraries =
  /^(?:csv-parse|papaparse|chardet|iconv-lite|@e965\/xlsx|xlsx|exceljs|read-excel-file|htmlparser2|ical\.js|mammoth)(?:\/|$)/

export const importerRules: Rules = {
  'no importer reads files, delimiters, encodings, days or numbers itself': (file) => {
    if (!isImporter(file.path)) return []
    return [
      ...file.imports
        .filter(({ from, kind }) => kind !== 'type' && fileLibraries.test(from))
        .map(({ line }) => ({ line, message: 'read files by documents/table-files, which knows every format' })),
      ...findInText(file, /\bnew TextDecoder\b|\b(?:latin1|utf16le)\b/, 'read encodings by documents/decode-file.ts'),
      ...findInText(
        file,
        /\.split\(\s*(?:(['"`])(?:\\[trn]|[;,|])\1|\/[^/]*(?:\\[rnt]|[;,|]))|\.(?:last)?[iI]ndexOf\(\s*['"`]\\[trn]/,
        'read lines and cells by documents/table-files, and several values of a cell by contract/src/typed/several.ts',
      ),
      ...findLines(
        file,
        /\bDate\.parse\(|\bnew Date\((?!\))|\btoInstant\b/,
        'read days by contract/src/typed, which says what could be two days',
      ),
      ...findLines(
        file,
        /\bparse(?:Int|Float)\(|\bNumber\((?:text|cell|cells|part|word|plain|value|share|digits|raw)\b/,
        'read numbers by contract/src/typed, which says what could be two numbers',
      ),
    ]
  },
}
