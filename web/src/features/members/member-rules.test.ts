import type { Role } from '@draftwright/contract/rights'
import { expect, test } from 'vitest'
import { resolveMemberActions, type MemberRole } from './member-rules.ts'

const createMember = (user_id: string, role_id: Role): MemberRole => ({ user_id, role_id })
const ada = createMember('ada', 'owner')
const ben = createMember('ben', 'admin')
const cleo = createMember('cleo', 'general_member')
const team = [ada, ben, cleo]
const nothing = { changeRole: false, remove: false, leave: false, endSessions: false }
const everything = { changeRole: true, remove: true, leave: false, endSessions: true }

test('an owner and an admin may do everything to those below', () => {
  expect(resolveMemberActions(ada, ben, team)).toEqual(everything)
  expect(resolveMemberActions(ben, cleo, team)).toEqual(everything)
})

test('an admin may do nothing to an owner', () => {
  expect(resolveMemberActions(ben, ada, team)).toEqual(nothing)
})

test('everyone may leave, but for the last owner', () => {
  expect(resolveMemberActions(cleo, cleo, team)).toEqual({ ...nothing, leave: true })
  expect(resolveMemberActions(ben, ben, team)).toEqual({ ...nothing, leave: true })
  expect(resolveMemberActions(ada, ada, team)).toEqual(nothing)
})

test('of two owners each may leave, and each may change the other', () => {
  const dora = createMember('dora', 'owner')
  const two = [...team, dora]
  expect(resolveMemberActions(ada, ada, two)).toEqual({ ...nothing, leave: true })
  expect(resolveMemberActions(ada, dora, two)).toEqual(everything)
})

test.each(['social_media', 'general_member', 'amplifier'] as const)('%s may do nothing to others', (role) => {
  expect(resolveMemberActions(createMember('eve', role), cleo, team)).toEqual(nothing)
})

test('before the own role is known, nothing is offered', () => {
  expect(resolveMemberActions(undefined, cleo, team)).toEqual(nothing)
})
