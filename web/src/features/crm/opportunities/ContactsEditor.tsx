import type { OpportunityContact } from '@draftwright/contract/crm/opportunities'
import { Autocomplete } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { contactKind } from '../contacts/contact-kind.ts'
import { RecordSelect } from '../kernel/fields/RecordSelect.tsx'
import { buildListArgs, useFindRecordsQuery } from '../kernel/api.ts'
import { getRecordName } from '../kernel/record.ts'
import styles from './parts.module.css'

const roles = ['Decision maker', 'Champion', 'Buyer', 'User', 'Influencer', 'Blocker', 'Legal', 'Technical']

interface ContactsEditorProps {
  contacts: readonly OpportunityContact[]
  mayEdit: boolean
  onChange: (contacts: OpportunityContact[]) => void
}

/** The participants, each with their role. */
export function ContactsEditor({ contacts, mayEdit, onChange }: ContactsEditorProps) {
  const ids = contacts.map(({ contact_id }) => contact_id)
  const { data } = useFindRecordsQuery(
    buildListArgs(contactKind, { q: '', filter: { column: 'id', operator: 'in', value: ids }, sort: [] }),
    { skip: ids.length === 0 },
  )
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map())
  const names = new Map([
    ...added,
    ...(data?.data ?? []).map((row) => [row.id, getRecordName(contactKind, row)] as const),
  ])
  return (
    <>
      {contacts.length === 0 ? <p className={styles.none}>No contacts yet.</p> : null}
      <ul className={styles.rows}>
        {contacts.map(({ contact_id, role }) => (
          <li key={contact_id} className={styles.contact}>
            <Link to={`${paths.contacts}?open=${contact_id}`}>{names.get(contact_id) ?? '…'}</Link>
            {mayEdit ? (
              <RoleInput
                key={role}
                label={`Role of ${names.get(contact_id) ?? 'the contact'}`}
                role={role}
                onChange={(next) =>
                  onChange(contacts.map((one) => (one.contact_id === contact_id ? { ...one, role: next } : one)))
                }
              />
            ) : (
              <span>{role}</span>
            )}
            {mayEdit ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${names.get(contact_id) ?? 'the contact'}`}
                onClick={() => onChange(contacts.filter((one) => one.contact_id !== contact_id))}
              >
                <IconX size={16} aria-hidden />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayEdit ? (
        <RecordSelect
          // Empty again after a choice.
          key={contacts.length}
          to="contacts"
          aria-label="Add contact"
          placeholder="Add contact"
          size="sm"
          value={null}
          name={null}
          onChange={(id, name) => {
            if (id === null || ids.includes(id)) return
            setAdded((before) => new Map(before).set(id, name ?? ''))
            onChange([...contacts, { contact_id: id, role: null }])
          }}
        />
      ) : null}
    </>
  )
}

interface RoleInputProps {
  label: string
  role: string | null
  onChange: (role: string | null) => void
}

/** Saved on blur. */
function RoleInput({ label, role, onChange }: RoleInputProps) {
  const [text, setText] = useState(role ?? '')
  const keep = (value: string) => {
    const next = value.trim() === '' ? null : value.trim()
    if (next !== role) onChange(next)
  }
  return (
    <Autocomplete
      aria-label={label}
      placeholder="Role"
      size="xs"
      data={roles}
      value={text}
      maxLength={80}
      onChange={setText}
      onOptionSubmit={keep}
      onBlur={() => keep(text)}
    />
  )
}
