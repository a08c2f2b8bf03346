import type { Fixture } from './fixture.ts'
import type { RouteId } from './harness.ts'
import { createRowSample, buildIdRequest, createSample, type Sample } from './sample-shape.ts'

/** Members without a place in the CRM are refused inside. */
export const crmMembersOnly: Partial<Sample> = { mayAnswer: [403] }

/** The calls that every resource of the CRM has. */
export const buildCrmSamples = (slice: string, row: keyof Fixture, create: object, change: object) =>
  ({
    [`${slice}.list`]: createSample({}, crmMembersOnly),
    [`${slice}.query`]: createSample({ body: {} }, crmMembersOnly),
    [`${slice}.create`]: createSample({ body: create }, crmMembersOnly),
    [`${slice}.read`]: createRowSample(buildIdRequest(row), crmMembersOnly),
    [`${slice}.update`]: createRowSample(buildIdRequest(row, change), crmMembersOnly),
    [`${slice}.remove`]: createRowSample(buildIdRequest(row), { ...crmMembersOnly, isFinal: true }),
  }) as Partial<Record<RouteId, Sample>>
