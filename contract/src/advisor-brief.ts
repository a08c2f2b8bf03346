import * as z from 'zod/mini'
import { Id, Time } from './fields.ts'
import { defineRoutes } from './route.ts'

/** `rule`: as an RFC 5545 recurrence rule says. */
const briefRepeats = ['daily', 'weekly', 'rule'] as const
export type BriefRepeat = (typeof briefRepeats)[number]

/** A conversation that is generated for each subscriber by their schedule. Days and times are in the workspace's time zone. */
export const Brief = z.object({
  is_on: z.boolean(),
  repeat: z.enum(briefRepeats),
  /** 1 Monday to 7 Sunday, sorted; for weekly ones. */
  weekdays: z.array(z.int()),
  rule: z.nullable(z.string()),
  /** `HH:MM`. */
  at_time: z.string(),
  time_zone: z.string(),
  next_at: z.nullable(Time),
  last_at: z.nullable(Time),
  last_session_id: z.nullable(Id),
})

const days = '(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)'
const monthDays = '-?(?:[1-9]|[12]\\d|3[01])'
const months = '(?:[1-9]|1[0-2])'
const positions = '-?[1-5]?\\d'
const list = (one: string) => `${one}(?:,${one}){0,30}`
/** The parts of a rule; its time is a field of its own, and it goes on until it is switched off. */
const ruleParts: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:DAILY|WEEKLY|MONTHLY|YEARLY)$/u,
  INTERVAL: /^[1-9]\d?$/u,
  BYDAY: new RegExp(`^${list(days)}$`, 'u'),
  BYMONTHDAY: new RegExp(`^${list(monthDays)}$`, 'u'),
  BYMONTH: new RegExp(`^${list(months)}$`, 'u'),
  BYSETPOS: new RegExp(`^${list(positions)}$`, 'u'),
  WKST: /^(?:MO|TU|WE|TH|FR|SA|SU)$/u,
}
const maxRule = 200

/** What is wrong with a rule, to follow its name; null if nothing is. */
function findRuleFault(rule: string): string | null {
  const names: string[] = []
  for (const part of rule.split(';')) {
    const [name = '', value = '', ...more] = part.split('=')
    const pattern = Object.hasOwn(ruleParts, name) ? ruleParts[name] : undefined
    if (pattern === undefined)
      return `must consist of ${Object.keys(ruleParts).join(', ')}, such as FREQ=MONTHLY;BYDAY=1MO`
    if (names.includes(name)) return `must have ${name} only once`
    if (more.length > 0 || !pattern.test(value)) return `has a ${name} that cannot be used: ${value.slice(0, 40)}`
    names.push(name)
  }
  if (!names.includes('FREQ')) return 'must have FREQ, such as FREQ=MONTHLY;BYDAY=1MO'
  if (/BYDAY=[^;]*\d/u.test(rule) && !/FREQ=(?:MONTHLY|YEARLY)/u.test(rule))
    return 'must name plain days, such as MO: only months and years have a first Monday'
  if (names.includes('BYSETPOS') && names.length < 3) return 'must have BYSETPOS together with BYDAY or BYMONTHDAY'
  return null
}

const Weekday = z
  .int({ error: 'must be a whole number from 1 to 7' })
  .check(z.gte(1, 'must be 1 or more'), z.lte(7, 'must be 7 or less'))
const sortDays = (weekdays: number[]): number[] => [...new Set(weekdays)].toSorted((one, other) => one - other)
const scheduleFields = {
  repeat: z.enum(briefRepeats),
  rule: z.string().check(
    z.maxLength(maxRule, `must have at most ${maxRule} characters`),
    z.overwrite((rule) =>
      rule
        .trim()
        .toUpperCase()
        .replace(/^RRULE:/u, ''),
    ),
    z.superRefine((rule, context) => {
      const message = findRuleFault(rule)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  ),
  at_time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, 'must be a time such as 08:00')),
}
const BriefChange = z.partial(
  z.strictObject({
    ...scheduleFields,
    is_on: z.boolean({ error: 'must be true or false' }),
    weekdays: z
      .array(Weekday)
      .check(
        z.minLength(1, 'must have at least one day'),
        z.maxLength(7, 'must have at most 7 days'),
        z.overwrite(sortDays),
      ),
  }),
)
export type Brief = z.infer<typeof Brief>

// A person's reading preferences are private.
const mine = { right: 'advisor:use', audit: 'none' } as const
export const advisorBrief = defineRoutes({
  read: { ...mine, method: 'GET', path: '/advisor/brief', data: Brief },
  change: { ...mine, method: 'PUT', path: '/advisor/brief', body: BriefChange, data: Brief },
  /** When briefs would come, before it is saved: the next five times. What is left out is as it was saved. */
  nextTimes: {
    ...mine,
    method: 'GET',
    path: '/advisor/brief/next-times',
    query: z.partial(
      z.strictObject({
        ...scheduleFields,
        /** Such as `1,3,5`. */
        weekdays: z.pipe(
          z.string().check(z.regex(/^[1-7](?:,[1-7]){0,6}$/u, 'must be days from 1 to 7, such as 1,3,5')),
          z.transform((text) => sortDays(text.split(',').map(Number))),
        ),
      }),
    ),
    data: z.object({ time_zone: z.string(), times: z.array(Time) }),
  },
  /** Generates one now; it can be streamed like any other answer. */
  write: {
    ...mine,
    method: 'POST',
    path: '/advisor/brief/write',
    limit: 'ai',
    isQueued: true,
    data: z.object({ session_id: Id, run_id: Id }),
  },
})
