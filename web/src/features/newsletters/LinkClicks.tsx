import type { Newsletter } from '@draftwright/contract/newsletters'
import { Text } from '@mantine/core'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './LinkClicks.module.css'
import { useListNewsletterLinksQuery } from './newsletter-api.ts'

/** How often the newsletter's links to sites of the workspace were followed. */
export function LinkClicks({ newsletter: { id, clicks } }: { newsletter: Newsletter }) {
  const { data, error, refetch } = useListNewsletterLinksQuery({ params: { id } }, { refetchOnMountOrArgChange: true })
  return (
    <Section title="Clicks">
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <RowsSkeleton rows={2} />}
      {data?.length === 0 && (
        <Text>No tracked links. Only links to your sites are tracked, while link tracking is on.</Text>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <Text mb="xs">
            {clicks === 1 ? 'One click' : `${clicks.toLocaleString('en')} clicks`} on links to your sites. Opens aren’t
            tracked.
          </Text>
          <table className={classes.table}>
            <caption className="visually-hidden">Clicks by link</caption>
            <thead>
              <tr>
                <th scope="col">Link</th>
                <th scope="col">Clicks</th>
                <th scope="col">Visitors</th>
              </tr>
            </thead>
            <tbody>
              {data.map((link) => (
                <tr key={link.id}>
                  <th scope="row">{link.target}</th>
                  <td>{link.clicks.toLocaleString('en')}</td>
                  <td>{link.visitors.toLocaleString('en')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Section>
  )
}
