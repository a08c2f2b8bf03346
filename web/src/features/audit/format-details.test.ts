import { expect, test } from 'vitest'
import { formatDetails } from './format-details.ts'

test.each([
  [{}, []],
  [{ role_id: 'general_member' }, ['as General Team Members']],
  [
    { from: 'admin', to: 'amplifier', withdrawn_invitations: 2 },
    ['from Admin to Amplifier', 'withdrawn invitations: 2'],
  ],
  [{ isEnable: true, isEnableAccount: false }, ['CRM on', 'Companies off']],
  [{ new_owner_id: '0197a000-0000-7000-8000-000000000000' }, []],
  [{ fields: 'name, time_zone' }, ['fields: name, time zone']],
])('%j', (details, words) => {
  expect(formatDetails(details)).toEqual(words)
})
