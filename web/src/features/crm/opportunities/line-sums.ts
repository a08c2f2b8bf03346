import type { OpportunityLine } from '@draftwright/contract/crm/opportunities'

type Priced = Pick<OpportunityLine, 'quantity' | 'unit_price' | 'discount'>

/** The total of a line in the currency's smallest unit, rounded like on the server: each line separately. */
export const computeLineSum = ({ quantity, unit_price, discount }: Priced): number =>
  Math.round((quantity * unit_price * (100 - discount)) / 100)

export const computeLinesSum = (lines: readonly Priced[]): number =>
  lines.reduce((sum, line) => sum + computeLineSum(line), 0)
