import type { Fixture } from './fixture.ts'
import type { RouteId } from './harness.ts'
import { createRowSample, buildIdRequest, createSample, type Sample } from './sample-shape.ts'

/** Members without a CRM role are rejected by the handler. */
export const crmMembersOnly: Partial<Sample> = { mayAnswer: [403] }

/** The routes that every CRM resource has. */
export const buildCrmSamples = (slice: string, row: keyof Fixture, create: object, change: object) =>
  ({
    [`${slice}.list`]: createSample({}, crmMembersOnly),
    [`${slice}.query`]: createSample({ body: {} }, crmMembersOnly),
    [`${slice}.create`]: createSample({ body: create }, crmMembersOnly),
    [`${slice}.read`]: createRowSample(buildIdRequest(row), crmMembersOnly),
    [`${slice}.update`]: createRowSample(buildIdRequest(row, change), crmMembersOnly),
    [`${slice}.remove`]: createRowSample(buildIdRequest(row), { ...crmMembersOnly, isFinal: true }),
  }) as Partial<Record<RouteId, Sample>>
