import type { Choice, DealTouch, Touch } from '@draftwright/contract/attribution'
import type { DealRow } from './deals-store.ts'
import { divideCredit, judgeTouch, sortPath } from './models.ts'
import type { TouchRow } from './touches-store.ts'

const toTouchId = ({ evidence_kind, evidence_id, content_id }: TouchRow): string =>
  [evidence_kind, evidence_id, content_id].filter((part) => part !== null).join(':')

export function toTouch(row: TouchRow): Touch {
  const { contact_id, contact_name, content_id, content_title } = row
  return {
    id: toTouchId(row),
    at: row.at,
    kind: row.kind,
    contact: contact_id === null ? null : { id: contact_id, name: contact_name ?? '' },
    content:
      content_id === null ? null : { id: content_id, title: content_title ?? '', is_deleted: row.is_content_deleted },
    evidence: { kind: row.evidence_kind, id: row.evidence_id },
    label: row.label,
    link_code: row.link_code,
    share_user_id: row.share_user_id,
    campaign_id: row.campaign_id,
    led_to: row.led_to,
  }
}

/** A touch with its row, and its part of the deal. */
export interface CreditedTouch {
  readonly row: TouchRow
  readonly touch: DealTouch
}

/** The touches of a deal in their order, each with its weight and share; those outside its time have none. */
export function weighTouches(deal: DealRow, rows: readonly TouchRow[], { model, lookback }: Choice): CreditedTouch[] {
  const path = sortPath(rows.map((row) => ({ id: toTouchId(row), at: row.at, row })))
  const judged = path.map(({ row }) => ({ row, touch: toTouch(row), counts: judgeTouch(row.at, deal, lookback) }))
  const counted = judged.filter(({ counts }) => counts === 'yes').map(({ touch }) => touch)
  const credits = new Map(divideCredit(model, counted, deal.amount ?? 0).map((credit) => [credit.id, credit]))
  return judged.map(({ row, touch, counts }) => {
    const { weight = 0, share = 0 } = credits.get(touch.id) ?? {}
    return { row, touch: { ...touch, counts, weight, share: deal.amount === null ? null : share } }
  })
}
