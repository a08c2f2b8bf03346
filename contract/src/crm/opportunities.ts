import * as z from 'zod/mini'
import { checkTogether, ById, Day, Id, singleLine, longText, Time } from '../fields.ts'
import { defineRoutes } from '../route.ts'
import { defineBulkRoute } from './bulk.ts'
import { defineCellsRoute } from './cells.ts'
import { defineColumns, ownedColumns, recordColumns } from './columns.ts'
import { GateState, OpportunityActivity, SurveyAnswers } from './gates.ts'
import { defineSummaryRoute } from './list-summaries.ts'
import { defineExportRoute, defineBodyExportRoute, defineResourceRoutes } from './resource-routes.ts'
import { Currency, Money, Percent } from './numbers.ts'
import { editedVersion, optionalLine, ownedFields, ownedShape } from './records.ts'
import { stageKinds } from './vocabulary.ts'

export const opportunityColumns = defineColumns({
  name: { label: 'Name', kind: 'text', isSortable: true, isRequired: true },
  company_id: { label: 'Company', kind: 'id', to: 'companies' },
  pipeline_id: { label: 'Pipeline', kind: 'id', to: 'pipelines', isRequired: true },
  stage_id: { label: 'Stage', kind: 'id', to: 'stages', isRequired: true },
  status: { label: 'Status', kind: 'choice', choices: stageKinds, isReadOnly: true, isRequired: true },
  amount: { label: 'Amount', kind: 'money', currency: 'currency', isSortable: true },
  currency: { label: 'Currency', kind: 'text', isRequired: true },
  probability: { label: 'Probability', kind: 'number', isPercent: true, isSortable: true, isRequired: true },
  close_date: { label: 'Close date', kind: 'day', isSortable: true },
  next_step: { label: 'Next step', kind: 'text' },
  lost_reason: { label: 'Lost reason', kind: 'text' },
  lost_note: { label: 'Lost note', kind: 'text' },
  description: { label: 'Description', kind: 'text' },
  stage_entered_at: { label: 'In stage since', kind: 'time', isSortable: true, isReadOnly: true, isRequired: true },
  closed_at: { label: 'Closed', kind: 'time', isReadOnly: true },
  rank: { label: 'Place on the board', kind: 'text', isSortable: true, isReadOnly: true, isRequired: true },
  ...ownedColumns,
  ...recordColumns,
})

export const OpportunityContact = z.strictObject({
  contact_id: Id,
  /** Decision maker, champion, user …, as the team calls them. */
  role: z._default(optionalLine(80), null),
})
const thousandths = (value: number) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6
const hundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
export const OpportunityLine = z.strictObject({
  product_id: z._default(z.nullable(Id), null),
  name: singleLine(200),
  quantity: z._default(
    z
      .number()
      .check(z.gte(0, 'must not be below 0'), z.lte(1e9), z.refine(thousandths, 'must have at most three decimals')),
    1,
  ),
  /** In the minor unit of the opportunity's currency. */
  unit_price: Money,
  /** In percent. */
  discount: z._default(
    z
      .number()
      .check(
        z.gte(0, 'must not be below 0'),
        z.lte(100, 'must be at most 100'),
        z.refine(hundredths, 'must have at most two decimals'),
      ),
    0,
  ),
})
export type OpportunityLine = z.infer<typeof OpportunityLine>
export type OpportunityContact = z.infer<typeof OpportunityContact>

export const Opportunity = z.object({
  id: Id,
  account_id: Id,
  name: z.string(),
  company_id: z.nullable(Id),
  company_name: z.nullable(z.string()),
  pipeline_id: Id,
  stage_id: Id,
  stage_name: z.nullable(z.string()),
  /** The kind of its stage. */
  status: z.enum(stageKinds),
  /** In the currency's minor unit. */
  amount: z.nullable(z.number()),
  currency: z.string(),
  probability: z.number(),
  close_date: z.nullable(z.string()),
  next_step: z.nullable(z.string()),
  lost_reason: z.nullable(z.string()),
  lost_note: z.nullable(z.string()),
  description: z.nullable(z.string()),
  stage_entered_at: Time,
  closed_at: z.nullable(Time),
  rank: z.string(),
  contacts: z.array(OpportunityContact),
  lines: z.array(OpportunityLine),
  ...ownedShape,
})
export type Opportunity = z.infer<typeof Opportunity>

const fields = {
  name: singleLine(200),
  company_id: z.nullable(Id),
  /** Defaults to the first stage of the first pipeline. */
  pipeline_id: Id,
  stage_id: Id,
  /** Computed from the lines if a call changes them without giving an amount. */
  amount: z.nullable(Money),
  currency: Currency,
  /** Defaults to the stage's. */
  probability: Percent,
  close_date: z.nullable(Day),
  next_step: optionalLine(300),
  lost_reason: optionalLine(200),
  lost_note: z.nullable(longText(2000)),
  description: z.nullable(longText(10_000)),
  contacts: z.array(OpportunityContact).check(
    z.maxLength(50, 'must name at most 50 contacts'),
    checkTogether(
      (list) => new Set(list.map(({ contact_id }) => contact_id)).size === list.length,
      'must name each contact once',
    ),
  ),
  lines: z.array(OpportunityLine).check(z.maxLength(200, 'must have at most 200 lines')),
  ...ownedFields,
}
const Fields = z.partial(z.strictObject(fields))
export const OpportunityChange = z.strictObject({ ...Fields.shape, ...editedVersion })
const NewOpportunity = z.strictObject({ ...Fields.shape, name: fields.name })

const resourceRoutes = defineResourceRoutes('/opportunities', {
  row: Opportunity,
  create: NewOpportunity,
  change: OpportunityChange,
})
const { pipeline_id: _pipeline, stage_id: _stage, ...movable } = Fields.shape
/** Moves to a position in a stage, with everything its gate requires, in one transaction. */
export const OpportunityMove = z.strictObject({
  stage_id: Id,
  /** The card to insert before or after; ignored if it has left the column. Without either: the top. */
  before_id: z.optional(Id),
  after_id: z.optional(Id),
  fields: z.optional(z.strictObject(movable)),
  activities_done: z.optional(z.array(Id).check(z.maxLength(100, 'must name at most 100 activities'))),
  responses: z.optional(z.array(SurveyAnswers).check(z.maxLength(20, 'must answer at most 20 surveys'))),
  lost_reason: z.optional(fields.lost_reason),
  ...editedVersion,
})
export type OpportunityMove = z.infer<typeof OpportunityMove>
/** The moved opportunity, and the change-set to undo the move; null if nothing was changed. */
export const MovedOpportunity = z.extend(Opportunity, { change_set_id: z.nullable(Id) })
export type MovedOpportunity = z.infer<typeof MovedOpportunity>

const one = { base: 'crm', params: ById } as const
export const opportunities = defineRoutes({
  ...resourceRoutes,
  /** Returns a list with one item, for compatibility with old callers. */
  create: { ...resourceRoutes.create, data: z.array(Opportunity) },
  /** 409 `stage_gate` with `details.missing` if something is still missing. */
  move: {
    ...one,
    method: 'POST',
    path: '/opportunities/:id/move',
    right: 'crm:write',
    body: OpportunityMove,
    data: MovedOpportunity,
  },
  gate: {
    ...one,
    method: 'GET',
    path: '/opportunities/:id/gate',
    right: 'crm:read',
    query: z.strictObject({ stage_id: Id }),
    data: GateState,
  },
  /** The activities of all stages of its pipeline, in stage order. */
  activities: {
    ...one,
    method: 'GET',
    path: '/opportunities/:id/activities',
    right: 'crm:read',
    data: z.array(OpportunityActivity),
  },
  mark: {
    base: 'crm',
    method: 'PUT',
    path: '/opportunities/:id/activities/:activity_id',
    right: 'crm:write',
    params: z.object({ id: Id, activity_id: Id }),
    body: z.strictObject({ is_done: z.boolean() }),
    data: OpportunityActivity,
  },
  bulk: defineBulkRoute('/opportunities', Fields),
  cells: defineCellsRoute('/opportunities'),
  summarize: defineSummaryRoute('/opportunities'),
  exportAll: defineExportRoute('/opportunities'),
  exportChosen: defineBodyExportRoute('/opportunities'),
})
