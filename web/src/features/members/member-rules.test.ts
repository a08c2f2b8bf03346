import type { Role } from '@draftwright/contract/rights'
import { expect, test } from 'vitest'
import { deedsOn, type Seat } from './member-rules.ts'

const seat = (user_id: string, role_id: Role): Seat => ({ user_id, role_id })
const ada = seat('ada', 'owner')
const ben = seat('ben', 'admin')
const cleo = seat('cleo', 'general_member')
const team = [ada, ben, cleo]
const nothing = { changeRole: false, remove: false, leave: false, endSessions: false }
const everything = { changeRole: true, remove: true, leave: false, endSessions: true }

test('an owner and an admin may do everything to those below', () => {
  expect(deedsOn(ada, ben, team)).toEqual(everything)
  expect(deedsOn(ben, cleo, team)).toEqual(everything)
})

test('an admin may do nothing to an owner', () => {
  expect(deedsOn(ben, ada, team)).toEqual(nothing)
})

test('everybody may leave, but for the last owner', () => {
  expect(deedsOn(cleo, cleo, team)).toEqual({ ...nothing, leave: true })
  expect(deedsOn(ben, ben, team)).toEqual({ ...nothing, leave: true })
  expect(deedsOn(ada, ada, team)).toEqual(nothing)
})

test('of two owners each may leave, and each may change the other', () => {
  const dora = seat('dora', 'owner')
  const two = [...team, dora]
  expect(deedsOn(ada, ada, two)).toEqual({ ...nothing, leave: true })
  expect(deedsOn(ada, dora, two)).toEqual(everything)
})

test.each(['social_media', 'general_member', 'amplifier'] as const)('%s may do nothing to others', (role) => {
  expect(deedsOn(seat('eve', role), cleo, team)).toEqual(nothing)
})

test('before the own role is known, nothing is offered', () => {
  expect(deedsOn(undefined, cleo, team)).toEqual(nothing)
})
