import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Pool } from 'pg'

/**
 * The yardstick of lists: Node and `pg`, nothing else. Arguments: port, database, and a file with statements for each
 * address. They are sent one after another, and the rows of all are the answer.
 */
const [port, connectionString = '', file = ''] = process.argv.slice(2)
const pg: { Pool: new (options: { connectionString: string; max: number }) => Pool } = createRequire(
  join(import.meta.dirname, '../server/package.json'),
)('pg')
type Statements = readonly { readonly sql: string; readonly params: unknown[] }[]
const byPath: Readonly<Record<string, Statements>> = JSON.parse(readFileSync(file, 'utf8'))
const pool = new pg.Pool({ connectionString, max: 10 })

createServer((request, response) => {
  const statements = byPath[request.url ?? '']
  if (statements === undefined) {
    response.writeHead(404).end()
    return
  }
  void runStatements(statements).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(port), '127.0.0.1')

async function runStatements(statements: Statements): Promise<string> {
  const rows: unknown[] = []
  for (const { sql, params } of statements) rows.push((await pool.query<object>(sql, params)).rows)
  return JSON.stringify({ data: rows })
}
