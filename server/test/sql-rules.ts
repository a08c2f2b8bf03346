import { type Finding, findLines, isServer, isStore, isWithin, type Rules, type Tree } from './layer-rule.ts'
import type { SourceFile } from './source-file.ts'

/** Tables that the platform itself reads and writes: who may do what, what was done, and how often. */
const platformTables = new Set([
  'account_access',
  'accounts',
  'ai_usage',
  'audit_events',
  'idempotency_keys',
  'rate_limits',
  'schema_migrations',
  'users',
  'webhook_events',
])

const mention = /\b(?:from|join|into|update)\s+(\w+)/g
const statement = /\bselect\b|\binsert into\b|\bdelete from\b|\bupdate\b/

/** The tables that a text names as SQL does, each as often as it is named. */
function listTables(text: string, { tables }: Tree): string[] {
  if (!statement.test(text)) return []
  return [...text.matchAll(mention)].map(([, name = '']) => name).filter((name) => tables.has(name))
}

/** The table of `selectFrom('users')` and `selectFrom('users as u')`. */
const toTable = (text: string): string => text.replace(/ as \w+$/, '')

/** Statements of features in the platform: its files know no feature, so they name no table of one. */
function findFeatureTables(file: SourceFile, tree: Tree): Finding[] {
  if (!isServer(file.path) || isWithin(file.path, 'server/src/features/')) return []
  return file.strings.flatMap(({ line, text }) => {
    const isTable = isWithin(file.path, 'server/src/db/') && tree.tables.has(toTable(text))
    const named = isTable ? [toTable(text)] : listTables(text, tree)
    return named
      .filter((table) => !platformTables.has(table))
      .map((table) => ({
        line,
        message: `${table}: move the statement into a store of the feature that owns the table`,
      }))
  })
}

export const sqlRules: Rules = {
  'SQL lives in stores': (file, tree) => {
    if (!isServer(file.path) || isWithin(file.path, 'server/src/db/', 'server/src/formulas/sql/') || isStore(file.path))
      return []
    const message = 'write the query in db/ or in the store.ts of the slice and call it from here'
    const texts = isWithin(file.path, 'server/src/features/')
      ? file.strings.filter(({ text }) => listTables(text, tree).length > 0)
      : []
    return [
      ...file.imports
        .filter(({ from }) => /^(kysely|pg|@electric-sql\/pglite)(\/|$)/.test(from))
        .map(({ line }) => ({ line, message })),
      ...findLines(file, /\bsql(<.*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/, message),
      ...texts.map(({ line }) => ({ line, message })),
    ]
  },

  'SQL of features stands in their stores': findFeatureTables,

  'sql.raw is given constants': (file, { files }) =>
    isServer(file.path)
      ? file.rawSql
          .filter(({ argument }) => {
            if (typeof argument === 'string') return argument !== 'literal'
            if (file.constants.has(argument.name)) return false
            const binding = file.bindings.get(argument.name)
            return binding === undefined || files.get(binding.target)?.constants.has(binding.name) !== true
          })
          .map(({ line }) => ({
            line,
            message: 'give sql.raw a literal or the name of one; build everything else with sql`…`, sql.ref and values',
          }))
      : [],
}
