import { opportunityColumns } from '@draftwright/contract/crm/opportunities'
import * as routes from '@draftwright/contract/routes/opportunities.generated'
import type { RecordKind } from '../kernel/record.ts'

// The board position is only used by the board.
const { rank: _rank, ...columns } = opportunityColumns

/** Options to choose from; any other existing value is kept. */
const currencies =
  'EUR USD GBP CHF AUD BRL CAD CNY CZK DKK HKD HUF ILS INR JPY KRW MXN NOK NZD PLN RON SEK SGD THB TRY ZAR'.split(' ')

export const opportunityKind: RecordKind = {
  name: 'opportunities',
  noun: 'opportunity',
  nouns: 'opportunities',
  routes,
  bulk: routes.bulk,
  cells: routes.cells,
  summarize: routes.summarize,
  linkKind: 'opportunities',
  exports: { all: routes.exportAll, chosen: routes.exportChosen },
  columns: {
    ...columns,
    currency: { ...columns.currency, kind: 'choice', choices: currencies },
    probability: { ...columns.probability, label: 'Probability %' },
  },
  title: 'name',
  widths: {
    name: 220,
    company_id: 160,
    stage_id: 128,
    amount: 168,
    probability: 120,
    next_step: 220,
    description: 280,
    lost_note: 240,
  },
  defaultColumns: [
    'name',
    'company_id',
    'stage_id',
    'amount',
    'close_date',
    'probability',
    'owner_id',
    'next_step',
    'tags',
    'last_activity_at',
  ],
  sort: [{ column: 'created_at', order: 'desc' }],
  groups: [
    { label: 'Deal', keys: ['stage_id', 'amount', 'currency', 'probability', 'close_date', 'next_step'] },
    { label: 'Sales', keys: ['company_id', 'owner_id', 'source', 'tags'] },
    { label: 'Outcome', keys: ['status', 'lost_reason', 'lost_note', 'closed_at'] },
    { label: 'More', keys: ['description', 'pipeline_id'] },
    {
      label: 'Record',
      keys: ['stage_entered_at', 'last_activity_at', 'created_by', 'created_at', 'updated_at'],
    },
  ],
  form: {
    first: ['name', 'company_id', 'stage_id', 'amount', 'currency', 'close_date', 'owner_id'],
    more: ['probability', 'next_step', 'source', 'tags', 'description'],
  },
  defaultLabels: { stage_id: 'The first stage', currency: 'EUR' },
  multilineColumns: ['description', 'lost_note'],
  readOnlyReasons: { status: 'From its stage', closed_at: 'Set when won or lost' },
}
