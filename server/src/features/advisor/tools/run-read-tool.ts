import { hasRight } from '@draftwright/contract/rights'
import { AppError } from '../../../http/errors.ts'
import type { ToolResult } from '../../../models/advising/tool-result.ts'
import { type ReadInput, type ReadTool, readTools } from '../../../models/advising/read-tools.ts'
import { readAudience } from './audience.ts'
import { listRecentChanges } from './changes.ts'
import { comparePeriods } from './compare.ts'
import { countEverything } from './counts.ts'
import { listDueItems } from './due.ts'
import { findRecords } from './find.ts'
import { listContentGaps } from './gaps.ts'
import { readRecordHistory } from './history.ts'
import { readContentInsight, readNetworkCounts } from './insight.ts'
import { findMeetings, readMeeting } from './meetings.ts'
import { readPipeline } from './pipeline.ts'
import {
  buildToolResult,
  createToolContext,
  findPassages,
  listTables,
  readBrief,
  runQuery,
  type ToolCaller,
  type ToolContext,
} from '../../query/index.ts'
import { readRecord } from './record.ts'
import { buildSurveyAnswers } from './survey-answers.ts'
import { listStuckItems } from './stuck.ts'
import { rankPerformance } from './performance.ts'

const readToolHandlers: {
  readonly [T in ReadTool]: (reading: ToolContext, input: ReadInput<T>) => Promise<ToolResult>
} = {
  find_records: findRecords,
  read_record: readRecord,
  read_brief: readBrief,
  async find_passages(reading, { words }) {
    const rows = await findPassages(reading, words.split(/\s+/u), 8)
    return buildToolResult([{ name: 'passages', rows, total: rows.length }])
  },
  what_is_stuck: listStuckItems,
  what_is_due: listDueItems,
  what_did_well: rankPerformance,
  pipeline: readPipeline,
  content_gaps: listContentGaps,
  content_insight: readContentInsight,
  audience: readAudience,
  network_numbers: readNetworkCounts,
  compare_periods: comparePeriods,
  recent_changes: listRecentChanges,
  record_history: readRecordHistory,
  survey_answers: buildSurveyAnswers,
  find_meetings: findMeetings,
  read_meeting: readMeeting,
  query_records: runQuery,
  list_tables: listTables,
  count_everything: countEverything,
}

/**
 * Runs a read tool with the caller's rights. What cannot be shown (a missing row, no access to the CRM, invalid input) is
 * returned as a note for the model, so that the run continues; server errors are thrown.
 */
export async function runReadTool(call: ToolCaller, name: ReadTool, input: unknown): Promise<ToolResult> {
  const refused = (note: string): ToolResult => ({ rows: [], totals: {}, notes: [note] })
  call.signal.throwIfAborted()
  if (!hasRight(call.caller.role, 'content:read'))
    return refused('Your role does not allow asking about the workspace.')
  const parsed = readTools[name].input.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return refused(
      `The tool cannot be asked this: ${issue?.path.join('.') ?? 'input'} ${issue?.message ?? 'is not valid'}.`,
    )
  }
  try {
    // The input has just been read by the tool's own schema; the compiler cannot follow that through a name.
    const tool = readToolHandlers[name] as (reading: ToolContext, input: unknown) => Promise<ToolResult>
    return await tool(await createToolContext(call), parsed.data)
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return refused(`${error.message}.`)
    throw error
  }
}
