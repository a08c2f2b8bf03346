import type { OpportunityContact, OpportunityLine } from '@draftwright/contract/crm/opportunities'
import { useState } from 'react'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { Patch, RecordRow } from '../kernel/record.ts'
import { formatMoney } from '../kernel/format.ts'
import { ContactsEditor } from './ContactsEditor.tsx'
import { computeLineSum, computeLinesSum } from './line-sums.ts'
import { LinesEditor, emptyLine } from './LinesEditor.tsx'
import styles from './parts.module.css'

// Parts have the shape the contract defines.
const getContacts = (row: RecordRow) => (row['contacts'] ?? []) as OpportunityContact[]
const getLines = (row: RecordRow) => (row['lines'] ?? []) as OpportunityLine[]
export const getRowCurrency = (row: RecordRow) => (typeof row['currency'] === 'string' ? row['currency'] : 'EUR')

interface OpportunityPartsProps {
  row: RecordRow
  save: (patch: Patch) => void
}

/** Contacts and product lines of an opportunity, under its fields. */
export function OpportunityParts({ row, save }: OpportunityPartsProps) {
  const mayEdit = useCan()('crm:write')
  return (
    <>
      <section className={styles.part}>
        <h3>Contacts</h3>
        <ContactsEditor contacts={getContacts(row)} mayEdit={mayEdit} onChange={(contacts) => save({ contacts })} />
      </section>
      <section className={styles.part}>
        <h3>Products and services</h3>
        <Lines row={row} mayEdit={mayEdit} save={save} />
      </section>
    </>
  )
}

/** An added line that was left empty is dropped. */
const dropEmptyLines = (lines: readonly OpportunityLine[]) =>
  lines.filter(({ name, unit_price }) => name.trim() !== '' || unit_price !== 0)

function Lines({ row, mayEdit, save }: OpportunityPartsProps & { mayEdit: boolean }) {
  const [draft, setDraft] = useState<OpportunityLine[] | null>(null)
  const lines = getLines(row)
  const currency = getRowCurrency(row)
  return (
    <>
      {lines.length === 0 ? <p className={styles.none}>None yet.</p> : null}
      <ul className={styles.rows}>
        {lines.map((line, at) => (
          // Lines have no ids, and their order is stable.
          <li key={at} className={styles.shown}>
            <span>{line.name}</span>
            <span className={styles.dim}>
              {line.quantity} × {formatMoney(line.unit_price, currency)}
              {line.discount === 0 ? '' : ` − ${line.discount}%`}
            </span>
            <span className="tabular">{formatMoney(computeLineSum(line), currency)}</span>
          </li>
        ))}
      </ul>
      {lines.length === 0 ? null : (
        <p className={styles.total}>
          <span>Total</span>
          <span>{formatMoney(computeLinesSum(lines), currency)}</span>
        </p>
      )}
      {mayEdit ? (
        <Button variant="outline" size="sm" onClick={() => setDraft(lines.length === 0 ? [emptyLine] : lines)}>
          {lines.length === 0 ? 'Add products' : 'Edit lines'}
        </Button>
      ) : null}
      <Modal opened={draft !== null} onClose={() => setDraft(null)} title="Products and services" size="lg">
        {draft === null ? null : (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              save({ lines: dropEmptyLines(draft).map((line) => ({ ...line, name: line.name.trim() })) })
              setDraft(null)
            }}
          >
            <LinesEditor lines={draft} currency={currency} onChange={setDraft} />
            <p className={styles.none}>The amount is calculated from the lines.</p>
            <div className={styles.buttons} data-end>
              <Button variant="outline" onClick={() => setDraft(null)}>
                Cancel
              </Button>
              <Button type="submit" disabled={dropEmptyLines(draft).some(({ name }) => name.trim() === '')}>
                Save lines
              </Button>
            </div>
          </form>
        )}
      </Modal>
    </>
  )
}
