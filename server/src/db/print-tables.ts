import { type Engine, SYSTEM } from './engine.ts'

interface Column {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  has_default: boolean
  note: string | null
}

const TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bytea: 'Uint8Array',
  json: 'unknown',
  jsonb: 'unknown',
}

function toTypeScriptType(column: Column): string {
  const noted = /(?:^|\s)type:\s*(.+)$/s.exec(column.note ?? '')?.[1]?.trim()
  // The platform knows no feature: a type of one is named by the store that reads the column.
  if (noted && !noted.includes('/features/')) return noted
  const { udt_name: name } = column
  return name.startsWith('_') ? `${TYPES[name.slice(1)] ?? 'string'}[]` : (TYPES[name] ?? 'string')
}

function renderColumn(column: Column): string {
  const base = toTypeScriptType(column)
  const nullable = column.is_nullable === 'YES' && base !== 'unknown' ? `${base} | null` : base
  return `  ${column.column_name}: ${column.has_default ? `Generated<${nullable}>` : nullable}`
}

/** What is read of a column `c`. */
const columnFacts = `c.column_name, c.udt_name, c.is_nullable,
  c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as has_default,
  col_description(format('%I.%I', c.table_schema, c.table_name)::regclass, c.ordinal_position) as note,
  c.ordinal_position::integer as position`

/**
 * The TypeScript of every table in schema public, and of each view, whose columns are those of its table. A column's comment
 * `type: X` gives its type, unless it is a feature's; times are ISO text.
 */
export async function printTables(engine: Engine): Promise<string> {
  const { rows } = await engine.query<Column>(
    SYSTEM,
    `select * from (
       select c.table_name::text, ${columnFacts}
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       union all
       select u.view_name::text, ${columnFacts}
       from information_schema.view_column_usage u
       join information_schema.columns v on (v.table_schema, v.table_name, v.column_name) = (u.view_schema, u.view_name, u.column_name)
       join information_schema.columns c on (c.table_schema, c.table_name, c.column_name) = (u.table_schema, u.table_name, u.column_name)
       where u.view_schema = 'public') as found
     order by table_name collate "C", position`,
  )
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const body = [...tables].map(
    ([name, columns]) => `  ${name}: {\n${columns.map((c) => `  ${renderColumn(c)}`).join('\n')}\n  }`,
  )
  const json = [...tables].flatMap(([name, columns]) => {
    const names = columns.filter((c) => /^jsonb?$/.test(c.udt_name)).map((c) => `'${c.column_name}'`)
    return names.length > 0 ? [`  ${name}: [${names.join(', ')}],`] : []
  })
  return [
    '// Written by `npm run generate` from the migrations; do not edit.',
    `import type { Generated } from 'kysely'`,
    '',
    `export interface Tables {\n${body.join('\n')}\n}`,
    '',
    '/** Columns whose values travel as JSON; a driver would send an array as a PostgreSQL array. */',
    `export const jsonColumns: Readonly<Record<string, readonly string[]>> = {\n${json.join('\n')}\n}`,
    '',
  ].join('\n')
}
