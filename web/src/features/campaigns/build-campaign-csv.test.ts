import { expect, it } from 'vitest'
import { buildCampaignsCsv, buildLinksCsv } from './build-campaign-csv.ts'

const campaign = {
  id: 'c',
  name: '=HYPERLINK("https://evil.example")',
  starts_on: '2026-03-01',
  ends_on: null,
  goal_kind: 'clicks' as const,
  goal_number: 20,
  progress: 3,
  budget: 120_050,
  currency: 'CHF',
  n_posts: 1,
  n_published: 1,
  n_links: 2,
  clicks: 3,
  visitors: 2,
  views: 5,
  reads: 1,
  archived_at: null,
  deleted_at: null,
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
}

it('writes campaigns as a table whose names are no formulas', () => {
  const [, line, end] = buildCampaignsCsv([campaign]).split('\r\n')
  expect(line).toBe(`"'=HYPERLINK(""https://evil.example"")",2026-03-01,,Link clicks,20,3,1,1,2,3,2,5,1,1200.50,CHF`)
  expect(end).toBe('')
  expect(buildCampaignsCsv([{ ...campaign, name: 'A', budget: null }])).toMatch(/,1,,\r\n$/u)
})

it('writes links as a table', () => {
  const link = {
    id: 'l',
    code: 'abc',
    url: 'https://x.example/l/abc',
    target: 'https://x.example/offer',
    destination: 'https://x.example/offer?s=abc',
    content_id: null,
    content_title: '＝1+1',
    channel_id: null,
    channel_name: '@team, "ours"',
    campaign_id: 'c',
    user_id: null,
    is_active: false,
    created_at: '2026-03-01T09:00:00.000Z',
    clicks: 1,
    visitors: 1,
    bots: 4,
  }
  expect(buildLinksCsv([link]).split('\r\n')[1]).toBe(
    `https://x.example/l/abc,https://x.example/offer,https://x.example/offer?s=abc,'＝1+1,"'@team, ""ours""",1,1,4,Stopped,2026-03-01`,
  )
})
