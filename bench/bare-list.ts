import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { readConfig } from '../server/src/config.ts'
import { createAccountDb } from '../server/src/db/account-db.ts'
import { openPostgres } from '../server/src/db/postgres.ts'
import { createAuthenticator } from '../server/src/features/auth/index.ts'
import { listIdeas } from '../server/src/features/ideas/index.ts'
import { openSecrets } from '../server/src/integrations/secrets.ts'

/**
 * The baselines of the list bench. Arguments: port, account. `/same` identifies the caller and runs the list's own
 * statements; `/plain` runs only the SQL.
 */
const [port, account = ''] = process.argv.slice(2)
const config = readConfig()
const databaseUrl = config.databaseUrl ?? ''
// Both belong to the server's package, and are resolved from it wherever npm has installed them.
const find = createRequire(join(import.meta.dirname, '../server/package.json'))
const fastify: () => FastifyInstance = find('fastify')
const pg: { Pool: new (options: { connectionString: string; max: number }) => Pool } = find('pg')

const engine = await openPostgres({ databaseUrl })
const identify = createAuthenticator(engine, await openSecrets(config.secret, null), () => new Date())
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const query = { page: 1, limit: 50, sort_by: 'created_at', sort_order: 'desc' } as const

const made = `left join lateral (
  select count(*) as n_contents, count(*) filter (where status = 'published') as n_published from contents
   where contents.account_id = ideas.account_id and contents.idea_id = ideas.id and contents.deleted_at is null) made on true`
const page = `select ideas.id, ideas.account_id, ideas.user_id, ideas.pillar_id, ideas.text, ideas.voice_input, ideas.created_at, ideas.updated_at,
  coalesce(made.n_contents, 0) as n_contents,
  case when ideas.is_archived then 'archived' when made.n_published > 0 then 'published' when made.n_contents > 0 then 'drafted' else 'new' end as status
  from ideas ${made} where ideas.account_id = $1 order by ideas.created_at desc, ideas.id desc limit 50`
const count = `select count(*)::int as n from (select ideas.id from ideas ${made} where ideas.account_id = $1 limit 10001) as counted`

const app = fastify()
app.get('/same', async (request) => {
  const { authorization, 'account-id': id } = request.headers
  const { accountId } = await identify.authenticateCaller(authorization, typeof id === 'string' ? id : undefined)
  return listIdeas(createAccountDb(engine, accountId), query)
})
app.get('/plain', async () => {
  const [data, total] = await Promise.all([pool.query(page, [account]), pool.query(count, [account])])
  return { data: data.rows, meta: total.rows[0] }
})
await app.listen({ host: '127.0.0.1', port: Number(port) })
