import { can } from '@draftwright/contract/rights'
import { AppError } from '../../../http/errors.ts'
import type { Found } from '../../../models/advising/found.ts'
import { type ReadInput, type ReadTool, readTools } from '../../../models/advising/read-tools.ts'
import { recentChanges } from './changes.ts'
import { comparePeriods } from './compare.ts'
import { countEverything } from './counts.ts'
import { whatIsDue } from './due.ts'
import { findRecords } from './find.ts'
import { contentGaps } from './gaps.ts'
import { readHistory } from './history.ts'
import { listRecordsOf } from './list.ts'
import { readPipeline } from './pipeline.ts'
import { openReading, type Reading, type ToolCall } from './reading.ts'
import { readRecord } from './record.ts'
import { surveyAnswers } from './survey-answers.ts'
import { whatIsStuck } from './stuck.ts'
import { whatDidWell } from './well.ts'

const tools: { readonly [T in ReadTool]: (reading: Reading, input: ReadInput<T>) => Promise<Found> } = {
  find_records: findRecords,
  read_record: readRecord,
  list_records: listRecordsOf,
  what_is_stuck: whatIsStuck,
  what_is_due: whatIsDue,
  what_did_well: whatDidWell,
  pipeline: readPipeline,
  content_gaps: contentGaps,
  compare_periods: comparePeriods,
  recent_changes: recentChanges,
  record_history: readHistory,
  survey_answers: surveyAnswers,
  count_everything: countEverything,
}

/**
 * Does what a model asks for, with the caller's own rights. What cannot be shown (a row that is not there, a closed CRM, an
 * input that is not valid) is answered as a note for the model, so that a run goes on; faults of the server are thrown.
 */
export async function readTool(call: ToolCall, name: ReadTool, input: unknown): Promise<Found> {
  const refused = (note: string): Found => ({ rows: [], totals: {}, notes: [note] })
  call.signal.throwIfAborted()
  if (!can(call.caller.role, 'content:read')) return refused('Your role does not allow questions about the workspace.')
  const parsed = readTools[name].input.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refused(
      `The tool cannot be asked this: ${issue?.path.join('.') ?? 'input'} ${issue?.message ?? 'is not valid'}.`,
    )
  }
  try {
    // The input has just been read by the tool's own schema; the compiler cannot follow that through a name.
    const tool = tools[name] as (reading: Reading, input: unknown) => Promise<Found>
    return await tool(await openReading(call), parsed.data)
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return refused(`${error.message}.`)
    throw error
  }
}
