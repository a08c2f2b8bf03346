import type { OpportunityLine } from '@draftwright/contract/crm/opportunities'
import { Autocomplete, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatOwnNumber, readOwnMoney, readOwnNumber } from '../../../ui/own-habits.ts'
import { formatMoneyInput, formatMoney } from '../kernel/format.ts'
import { useFindProductsQuery } from './api.ts'
import { computeLineSum, computeLinesSum } from './line-sums.ts'
import styles from './parts.module.css'

interface LinesEditorProps {
  lines: readonly OpportunityLine[]
  currency: string
  onChange: (lines: OpportunityLine[]) => void
}

export const emptyLine: OpportunityLine = { product_id: null, name: '', quantity: 1, unit_price: 0, discount: 0 }

/** Product lines: products of the list or free text, each with quantity, price and discount, and the total. */
export function LinesEditor({ lines, currency, onChange }: LinesEditorProps) {
  const put = (at: number, line: OpportunityLine) => onChange(lines.map((one, n) => (n === at ? line : one)))
  return (
    <>
      {lines.length === 0 ? <p className={styles.none}>None yet.</p> : null}
      <ul className={styles.rows}>
        {lines.map((line, at) => (
          // Lines have no ids, and their order is stable.
          <Line
            key={at}
            line={line}
            at={at + 1}
            currency={currency}
            onChange={(next) => put(at, next)}
            onRemove={() => onChange(lines.filter((_, n) => n !== at))}
          />
        ))}
      </ul>
      {lines.length === 0 ? null : (
        <p className={styles.total}>
          <span>Total</span>
          <span>{formatMoney(computeLinesSum(lines), currency)}</span>
        </p>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...lines, emptyLine])}
      >
        Add line
      </Button>
    </>
  )
}

interface LineProps {
  line: OpportunityLine
  /** From 1. */
  at: number
  currency: string
  onChange: (line: OpportunityLine) => void
  onRemove: () => void
}

function Line({ line, at, currency, onChange, onRemove }: LineProps) {
  const [q] = useDebouncedValue(line.name.trim(), 150)
  const { data: found = [] } = useFindProductsQuery(line.product_id === null ? q : '')
  const name = (text: string) => {
    const product = found.find((one) => one.name === text)
    if (product === undefined) return onChange({ ...line, name: text, product_id: null })
    // A price in another currency is not applied.
    const price = product.currency === currency && product.price !== null ? product.price : line.unit_price
    onChange({ ...line, name: text, product_id: product.id, unit_price: price })
  }
  return (
    <li className={styles.line}>
      <Autocomplete
        aria-label={`Product ${at}`}
        placeholder="Product or service"
        size="sm"
        data={[...new Set(found.map((product) => product.name))]}
        filter={({ options }) => options}
        value={line.name}
        maxLength={200}
        onChange={name}
      />
      <Button variant="ghost" size="icon" aria-label={`Remove line ${at}`} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </Button>
      <div className={styles.figures}>
        <Figure
          label="Quantity"
          text={formatOwnNumber(line.quantity)}
          read={(text) => parseWithin(readOwnNumber(text), 1e9, 3)}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
        <Figure
          // Follows the chosen product.
          key={`${line.product_id} ${currency}`}
          label="Price"
          text={formatMoneyInput(line.unit_price, currency)}
          read={(text) => parseWithin(readOwnMoney(text, currency), Number.MAX_SAFE_INTEGER, 0)}
          onChange={(unit_price) => onChange({ ...line, unit_price })}
        />
        <Figure
          label="Discount %"
          text={formatOwnNumber(line.discount)}
          read={(text) => parseWithin(readOwnNumber(text), 100, 2)}
          onChange={(discount) => onChange({ ...line, discount })}
        />
        <span className={styles.sum}>{formatMoney(computeLineSum(line), currency)}</span>
      </div>
    </li>
  )
}

/** From 0 to `most`, with at most so many decimals; undefined otherwise. */
const parseWithin = (value: number | undefined, most: number, decimals: number): number | undefined =>
  value === undefined || value < 0 || value > most ? undefined : Number(value.toFixed(decimals))

interface FigureProps {
  label: string
  text: string
  read: (text: string) => number | undefined
  onChange: (value: number) => void
}

/** A number being typed; an invalid one is marked and changes nothing. */
function Figure({ label, text: initial, read, onChange }: FigureProps) {
  const [text, setText] = useState(initial)
  return (
    <TextInput
      label={label}
      size="xs"
      inputMode="decimal"
      value={text}
      error={read(text) === undefined}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        const value = read(currentTarget.value)
        if (value !== undefined) onChange(value)
      }}
    />
  )
}
