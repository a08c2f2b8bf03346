import { deliveryStates, type Newsletter, type NewsletterDelivery } from '@draftwright/contract/newsletters'
import { Text } from '@mantine/core'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useUrlState } from '../../ui/use-url-state.ts'
import { useListDeliveriesQuery, useRepeatDeliveryMutation } from './newsletter-api.ts'
import { deliveryStateLabels } from './newsletter-words.ts'
import classes from './Newsletters.module.css'

/** What came of each email, unclear ones first. */
export function DeliveryList({ newsletter: { id, counts, state: sending } }: { newsletter: Newsletter }) {
  const [state] = useUrlState<string>('state', '')
  const [page] = useUrlState<string>('page', '1')
  const known = deliveryStates.find((one) => one === state)
  const query = { ...(known === undefined ? {} : { state: known }), page: Number(page) || 1 }
  const { data, error, refetch } = useListDeliveriesQuery(
    { params: { id }, query },
    {
      pollingInterval: sending === 'sending' ? 5000 : 0,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  )
  return (
    <Section
      title="Recipients"
      actions={
        <FilterSelect
          name="state"
          label="State"
          options={deliveryStates.map((value) => ({
            value,
            label: `${deliveryStateLabels[value]} (${counts[value].toLocaleString('en')})`,
          }))}
        />
      }
    >
      {counts.unknown > 0 && (
        <Text mb="sm">Unclear: the mail server didn’t confirm delivery. Resend only if needed.</Text>
      )}
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === undefined && data === undefined && <RowsSkeleton rows={5} />}
      {data?.data.length === 0 && <Text c="dimmed">No recipients in this state.</Text>}
      {data !== undefined && data.data.length > 0 && (
        <table className={classes.table} aria-label="Recipients">
          <thead>
            <tr>
              <th scope="col">Email</th>
              <th scope="col" className={classes.state}>
                State
              </th>
              <th scope="col" className={classes.answer}>
                Server response
              </th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </tbody>
        </table>
      )}
      {data !== undefined && <Pager meta={data.meta} />}
    </Section>
  )
}

function DeliveryRow({ delivery: { id, email, state, answer, bounce } }: { delivery: NewsletterDelivery }) {
  const [repeat, { isLoading }] = useRepeatDeliveryMutation()
  const sendAgain = async () => {
    const { error } = await repeat({ params: { id } })
    if (error === undefined) showToast(`Resending the email to ${email}`)
    else showErrorToast(error)
  }
  return (
    <tr>
      <td title={email ?? undefined}>
        {email ?? 'Removed'}
        {(bounce ?? answer) !== null && <span className={classes.answerBelow}>{bounce ?? answer}</span>}
      </td>
      <td className={classes.state}>
        {bounce === null ? deliveryStateLabels[state] : 'Bounced'}
        {state === 'unknown' && (
          <Button
            variant="link"
            size="no_size"
            loading={isLoading}
            aria-label={`Send again to ${email}`}
            onClick={() => void sendAgain()}
          >
            Send again
          </Button>
        )}
      </td>
      <td className={classes.answer} title={bounce ?? answer ?? undefined}>
        {bounce ?? answer}
      </td>
    </tr>
  )
}
