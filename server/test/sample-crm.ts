import type { Fixture } from './fixture.ts'
import type { RouteId } from './harness.ts'
import { about, byId, plain, type Sample } from './sample-shape.ts'

/** Members without a place in the CRM are refused inside. */
export const inside: Partial<Sample> = { mayAnswer: [403] }

/** The calls that every resource of the CRM has. */
export const ofCrm = (slice: string, row: keyof Fixture, create: object, change: object) =>
  ({
    [`${slice}.list`]: plain({}, inside),
    [`${slice}.query`]: plain({ body: {} }, inside),
    [`${slice}.create`]: plain({ body: create }, inside),
    [`${slice}.read`]: about(byId(row), inside),
    [`${slice}.update`]: about(byId(row, change), inside),
    [`${slice}.remove`]: about(byId(row), { ...inside, isFinal: true }),
  }) as Partial<Record<RouteId, Sample>>
