import type { OpportunityContact, OpportunityLine } from '@draftwright/contract/crm/opportunities'
import { useState } from 'react'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import type { Patch, RecordRow } from '../kernel/record.ts'
import { moneyWords } from '../kernel/words.ts'
import { ContactsEditor } from './ContactsEditor.tsx'
import { lineSum, linesSum } from './line-sums.ts'
import { LinesEditor, newLine } from './LinesEditor.tsx'
import styles from './parts.module.css'

// Parts come in the shape the contract gives them.
export const contactsOf = (row: RecordRow) => (row['contacts'] ?? []) as OpportunityContact[]
export const linesOf = (row: RecordRow) => (row['lines'] ?? []) as OpportunityLine[]
export const currencyOfRow = (row: RecordRow) => (typeof row['currency'] === 'string' ? row['currency'] : 'EUR')

interface PartsProps {
  row: RecordRow
  save: (patch: Patch) => void
}

/** Contacts and product lines of an opportunity, under its fields. */
export function OpportunityParts({ row, save }: PartsProps) {
  const mayEdit = useCan()('crm:write')
  return (
    <>
      <section className={styles.part}>
        <h3>Contacts</h3>
        <ContactsEditor contacts={contactsOf(row)} mayEdit={mayEdit} onChange={(contacts) => save({ contacts })} />
      </section>
      <section className={styles.part}>
        <h3>Products and services</h3>
        <Lines row={row} mayEdit={mayEdit} save={save} />
      </section>
    </>
  )
}

/** A line that was added and left as it was is none. */
const filled = (lines: readonly OpportunityLine[]) =>
  lines.filter(({ name, unit_price }) => name.trim() !== '' || unit_price !== 0)

function Lines({ row, mayEdit, save }: PartsProps & { mayEdit: boolean }) {
  const [draft, setDraft] = useState<OpportunityLine[] | null>(null)
  const lines = linesOf(row)
  const currency = currencyOfRow(row)
  return (
    <>
      {lines.length === 0 ? <p className={styles.none}>Nothing yet.</p> : null}
      <ul className={styles.rows}>
        {lines.map((line, at) => (
          // Lines have no names of their own, and their order is theirs.
          <li key={at} className={styles.shown}>
            <span>{line.name}</span>
            <span className={styles.dim}>
              {line.quantity} × {moneyWords(line.unit_price, currency)}
              {line.discount === 0 ? '' : ` − ${line.discount}%`}
            </span>
            <span className="tabular">{moneyWords(lineSum(line), currency)}</span>
          </li>
        ))}
      </ul>
      {lines.length === 0 ? null : (
        <p className={styles.total}>
          <span>Total</span>
          <span>{moneyWords(linesSum(lines), currency)}</span>
        </p>
      )}
      {mayEdit ? (
        <Button variant="outline" size="sm" onClick={() => setDraft(lines.length === 0 ? [newLine] : lines)}>
          {lines.length === 0 ? 'Add products' : 'Edit lines'}
        </Button>
      ) : null}
      <Modal opened={draft !== null} onClose={() => setDraft(null)} title="Products and services" size="lg">
        {draft === null ? null : (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              save({ lines: filled(draft).map((line) => ({ ...line, name: line.name.trim() })) })
              setDraft(null)
            }}
          >
            <LinesEditor lines={draft} currency={currency} onChange={setDraft} />
            <p className={styles.none}>The amount of the opportunity follows the lines.</p>
            <div className={styles.buttons} data-end>
              <Button variant="outline" onClick={() => setDraft(null)}>
                Cancel
              </Button>
              <Button type="submit" disabled={filled(draft).some(({ name }) => name.trim() === '')}>
                Save lines
              </Button>
            </div>
          </form>
        )}
      </Modal>
    </>
  )
}
