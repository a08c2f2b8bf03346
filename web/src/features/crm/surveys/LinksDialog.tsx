import type { SurveyLink } from '@draftwright/contract/crm/survey-links'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { GuestLinkRows, GuestLinks } from '../../../ui/GuestLinks.tsx'
import { RecordSelect } from '../kernel/fields/RecordSelect.tsx'
import { useCreateSurveyLinkMutation, useListSurveyLinksQuery, useRevokeSurveyLinkMutation } from './api.ts'

interface LinksDialogProps {
  surveyId: string
  /** Only CRM admins create links for anybody; others create them for one contact. */
  mayEdit: boolean
  /** The record the link is for; without one a contact may be chosen. */
  record?: { key: 'opportunity_id' | 'contact_id'; id: string; name: string }
  onClose: () => void
}

/** Links for people without an account to answer a survey. */
export function LinksDialog({ surveyId, mayEdit, record, onClose }: LinksDialogProps) {
  const { data: links = [] } = useListSurveyLinksQuery(surveyId)
  const [create, making] = useCreateSurveyLinkMutation()
  const [revoke] = useRevokeSurveyLinkMutation()
  const [name, setName] = useState(record?.name.slice(0, 80) ?? '')
  const [contact, setContact] = useState<{ id: string; name: string } | null>(null)
  const of = record === undefined ? { contact_id: contact?.id ?? null } : { [record.key]: record.id }
  return (
    <GuestLinks
      title="Share by link"
      name={name}
      onName={setName}
      placeholder="e.g. Trade fair visitors"
      days={{ usual: 30, most: 365 }}
      before={
        record === undefined ? (
          <RecordSelect
            to="contacts"
            label="One contact"
            placeholder={mayEdit ? 'Anyone with the link' : 'Choose a contact'}
            description="One answer, shown on their timeline."
            required={!mayEdit}
            clearable
            clearButtonProps={{ 'aria-label': 'Anyone with the link' }}
            value={contact?.id ?? null}
            name={contact?.name ?? null}
            onChange={(id, words) => {
              setContact(id === null ? null : { id, name: words ?? '' })
              if (id !== null && name === '') setName(words ?? '')
            }}
          />
        ) : (
          <Text size="sm" c="dimmed">
            One answer, shown on the timeline of {record.name}.
          </Text>
        )
      }
      isMaking={making.isLoading}
      mayMake={mayEdit || contact !== null || record !== undefined}
      error={making.error}
      onMake={(days) => void create({ params: { id: surveyId }, body: { name, days, ...of } })}
      made={making.data}
      urlLabel="Link to the survey"
      onClose={onClose}
    >
      <GuestLinkRows
        links={links.filter(
          (link) => record === undefined || [link.opportunity_id, link.contact_id].includes(record.id),
        )}
        facts={formatLinkFacts}
        isUsedUp={({ contact_id, opportunity_id, answered_at }) =>
          (contact_id !== null || opportunity_id !== null) && answered_at !== null
        }
        onRevoke={({ id }) => revoke(id)}
      />
    </GuestLinks>
  )
}

function formatLinkFacts({ name, contact_name, opportunity_name, n_answers }: SurveyLink): string {
  const of = contact_name ?? opportunity_name
  const answers = n_answers === 0 ? 'no answer yet' : n_answers === 1 ? '1 answer' : `${n_answers} answers`
  return of === null || of === name ? answers : `${of} · ${answers}`
}
