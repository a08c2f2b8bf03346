import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { writeCountryFile } from '../../../test/country-file.ts'
import { signUp } from '../../../test/harness.ts'
import { publishPost, visitPage } from '../../../test/publish-post.ts'
import { useApp } from '../../../test/test-app.ts'
import { readConfig } from '../../config.ts'
import { SYSTEM } from '../../db/engine.ts'
import { openCountryTable } from './country-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'draftwright-countries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = join(folder, 'countries.mmdb')
writeCountryFile(file, {
  '198.18.0.0/25': 'DE',
  '198.18.1.0/24': 'CH',
  '2001:db8:1::/48': 'FR',
  '203.0.113.7/32': 'ZZZ',
})
const { app, context } = await useApp({ countryTable: file })

it('are looked up in the operator’s table, and the address is kept nowhere', async () => {
  const me = await signUp(app)
  const { url } = await publishPost(me, context)
  const open = (ip: string, headers = {}) => visitPage(me, url ?? '', { 'x-forwarded-for': ip, ...headers })
  for (const ip of [
    '198.18.0.1',
    '198.18.0.127',
    '::ffff:198.18.1.9',
    '2001:db8:1:2::3',
    '2001:db8:2::1',
    '203.0.113.7',
  ])
    await open(ip)
  await open('198.18.0.2', { 'sec-gpc': '1' })
  await vi.waitFor(async () => expect((await me.call('analytics.report', {})).totals.views).toBe(7), {
    timeout: 60_000,
  })
  const { rows } = await me.call('analytics.breakdown', { query: { by: 'country' } })
  expect(Object.fromEntries(rows.map(({ value, views }) => [value, views]))).toEqual({ DE: 2, CH: 1, FR: 1, '': 3 })
  expect((await me.call('analytics.report', { query: { country: 'DE', device: 'Desktop' } })).totals.views).toBe(2)
  const stored = await context.engine.query<{ text: string }>(
    SYSTEM,
    'select e::text as text from visit_events e union all select v::text from day_visitors v union all select n::text from daily_numbers n',
  )
  expect(stored.rows.filter(({ text }) => /198\.18\.|2001:db8/u.test(text))).toEqual([])
})

it('are not known without a table, and a wrong file stops the start with a sentence', () => {
  expect(openCountryTable(null)('198.18.0.1')).toBe('')
  const find = openCountryTable(file)
  expect([find('198.18.0.1'), find('198.18.0.128'), find(null)]).toEqual(['DE', '', ''])
  const wrong = join(folder, 'wrong.mmdb')
  writeFileSync(wrong, 'Country,Code')
  expect(() => openCountryTable(wrong)).toThrow(
    `COUNTRY_TABLE must be a file in the MaxMind DB format: ${wrong} is not`,
  )
  expect(() => readConfig({ COUNTRY_TABLE: join(folder, 'none.mmdb') })).toThrow('COUNTRY_TABLE must be a file')
  expect(readConfig({ COUNTRY_TABLE: file }).countryTable).toBe(file)
})
