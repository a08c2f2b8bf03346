import { openPglite } from '../src/db/pglite.ts'

/**
 * Writes single rows and transactions of five until it is killed; prints each batch after its commit was acknowledged.
 */
const [dataDir, template, round] = process.argv.slice(2)
if (!dataDir || !template || !round) throw new Error('kill-writer.ts DATA_DIR TEMPLATE ROUND')
const engine = await openPglite({ dataDir, template })
await engine.exec('create table if not exists acked (batch text not null, place int not null)')
for (let at = 0; ; at++) {
  const batch = `${round}-${at}`
  if (at % 3 === 0) {
    const lease = await engine.lease({ as: 'system' })
    await lease.query('begin')
    for (let place = 0; place < 5; place++)
      await lease.query('insert into acked values ($1, $2)', [`${batch}-5`, place])
    await lease.query('commit')
    lease.release()
    process.stdout.write(`${batch}-5\n`)
  } else {
    await engine.query({ as: 'system' }, 'insert into acked values ($1, 0)', [`${batch}-1`])
    process.stdout.write(`${batch}-1\n`)
  }
}
