import { recordKinds } from '@draftwright/contract/sources'
import { noteKinds } from '@draftwright/contract/crm/vocabulary'
import { z } from 'zod'

const Id = z.uuid().describe('The id of a row that a tool has answered; never made up')

/**
 * Tools that change data. None is executed when a model calls it: each becomes a card that a person edits and approves.
 * Publishing, mailing, inviting and deleting are not among them.
 */
export const actionTools = {
  create_idea: {
    description: 'Proposes a new idea for the inbox.',
    input: z.strictObject({
      text: z.string().trim().min(1).max(10_000),
      pillar_id: Id.nullish(),
      tags: z.array(z.string().trim().min(1).max(40)).max(20).optional(),
    }),
  },
  draft_post: {
    description: 'Proposes to have a post written for a channel, from an idea or from words. It stays a draft.',
    input: z
      .strictObject({
        channel_id: Id,
        idea_id: Id.optional(),
        text: z.string().trim().min(1).max(10_000).optional().describe('Instead of an idea: what it is to say'),
        pillar_id: Id.nullish(),
        title: z.string().trim().min(1).max(200).optional(),
        keyword: z.string().trim().min(1).max(80).optional(),
      })
      .refine(({ idea_id, text }) => (idea_id === undefined) !== (text === undefined), {
        error: 'must have one of idea_id and text',
      }),
  },
  add_note: {
    description: 'Proposes a note, or the record of a call, mail or meeting, on a deal, company or contact.',
    input: z.strictObject({
      record_kind: z.enum(recordKinds),
      record_id: Id,
      note_kind: z.enum(noteKinds).optional().describe('note unless given'),
      text: z.string().trim().min(1).max(10_000),
    }),
  },
  create_task: {
    description: 'Proposes a task, for the person who asks unless an assignee is given.',
    input: z.strictObject({
      title: z.string().trim().min(1).max(200),
      body: z.string().trim().max(10_000).nullish(),
      due_at: z.iso.datetime({ precision: 3 }).nullish().describe('UTC, such as 2026-01-31T08:00:00.000Z'),
      record_kind: z.enum(recordKinds).optional(),
      record_id: Id.optional(),
      assignee_id: Id.nullish(),
    }),
  },
  move_stage: {
    description: 'Proposes to move a deal to another stage of its pipeline. The stage ids are in the tool pipeline.',
    input: z.strictObject({
      opportunity_id: Id,
      stage_id: Id,
      lost_reason: z.string().trim().min(1).max(200).nullish(),
    }),
  },
} as const

/** Further ones for programs outside, which propose over MCP. The advisor's models are not offered them. */
export const proposalTools = {
  ...actionTools,
  update_record: {
    description: 'Proposes new values for fields of a deal, company or contact.',
    input: z.strictObject({
      record_kind: z.enum(recordKinds),
      record_id: Id,
      fields: z
        .record(z.string().max(80), z.unknown())
        .refine((fields) => Object.keys(fields).length > 0, { error: 'must name a field' })
        .refine((fields) => JSON.stringify(fields).length <= 10_000, { error: 'must be shorter' }),
    }),
  },
  schedule_post: {
    description: 'Proposes a time at which a post goes out.',
    input: z.strictObject({
      content_id: Id,
      at: z.iso.datetime({ precision: 3 }).describe('UTC'),
    }),
  },
  publish_post: {
    description: 'Proposes to publish a post now.',
    input: z.strictObject({ content_id: Id }),
  },
} as const

export type AdvisorAction = keyof typeof actionTools
export type ActionTool = keyof typeof proposalTools
export type ActionInput<T extends ActionTool> = z.infer<(typeof proposalTools)[T]['input']>

export const isActionTool = (name: string): name is AdvisorAction => Object.hasOwn(actionTools, name)
