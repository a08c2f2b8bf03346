import * as z from 'zod/mini'
import { hasRight, type Role } from './rights.ts'
import { defineRoutes } from './route.ts'

export const peopleStats = ['off', 'self', 'totals', 'names'] as const
export type PeopleStats = (typeof peopleStats)[number]

/** What each choice means, as everybody in the workspace reads it. */
export const peopleStatsTexts: Record<PeopleStats, { label: string; text: string }> = {
  off: {
    label: 'No numbers',
    text: 'This workspace shows no numbers about shares: no totals, nothing about people, and not your own either.',
  },
  self: {
    label: 'Own numbers only',
    text: 'You see what your own shares brought. Nobody else sees it, and nobody sees totals.',
  },
  totals: {
    label: 'Own numbers and totals',
    text: 'You see what your own shares brought, and everybody sees the totals of the team. Nobody else sees numbers with your name.',
  },
  names: {
    label: 'Names for owners and admins',
    text: 'You see what your own shares brought, and everybody sees the totals of the team. Owners and admins also see what each person’s shares brought, with names.',
  },
}

export const canSeeOwnStats = (stats: PeopleStats): boolean => stats !== 'off'
export const canSeeTotalStats = (stats: PeopleStats): boolean => stats === 'totals' || stats === 'names'
/** Whether a person in this role sees numbers with the names of others. */
export const canSeeNamedStats = (stats: PeopleStats, role: Role): boolean =>
  stats === 'names' && hasRight(role, 'account:manage')

const PeopleStatsSetting = z.object({ people_stats: z.enum(peopleStats) })
const PeopleStatsChange = z.strictObject({
  people_stats: z.enum(peopleStats, { error: `must be one of ${peopleStats.join(', ')}` }),
})

/** Which numbers about people's shares the workspace shows: everybody can read it. */
export const peopleStatsSettings = defineRoutes({
  read: { method: 'GET', path: '/ambassador/people-stats', right: 'published:read', data: PeopleStatsSetting },
  /** When names are turned on, everybody is notified. */
  update: {
    method: 'PUT',
    path: '/ambassador/people-stats',
    right: 'account:manage',
    body: PeopleStatsChange,
    data: PeopleStatsSetting,
  },
})
