import type { OpportunityLine } from '@draftwright/contract/crm/opportunities'

type Priced = Pick<OpportunityLine, 'quantity' | 'unit_price' | 'discount'>

/** What a line comes to in the currency's smallest unit, rounded as the server does: each line by itself. */
export const lineSum = ({ quantity, unit_price, discount }: Priced): number =>
  Math.round((quantity * unit_price * (100 - discount)) / 100)

export const linesSum = (lines: readonly Priced[]): number => lines.reduce((sum, line) => sum + lineSum(line), 0)
