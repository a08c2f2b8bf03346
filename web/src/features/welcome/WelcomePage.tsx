import { IconCompass, IconPencil, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { isCrmOpen } from '../../app/navigation.ts'
import { paths } from '../../app/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { useReadFeaturesQuery } from '../accounts/index.ts'
import { ExampleChoice, useReadExampleQuery } from '../example/index.ts'
import { ModelWays, NewPostForm } from '../new-posts/index.ts'
import styles from './WelcomePage.module.css'

const aims = [
  { key: 'publish', icon: IconPencil, label: 'Publish', text: 'Write posts for your site, newsletter and networks' },
  { key: 'sell', icon: IconUsers, label: 'Sell', text: 'Follow contacts, deals and what they read' },
  {
    key: 'look',
    icon: IconCompass,
    label: 'Look around',
    text: 'Open an example company, filled with a month of work',
  },
] as const

/** The first page of a new workspace: one question, and then one thing to do, with the example beside it. */
export function Component() {
  const [params] = useSearchParams()
  const aim = params.get('for')
  if (aim === 'publish')
    return (
      <Start title="Write your first post">
        <NewPostForm isPlain />
      </Start>
    )
  if (aim === 'sell')
    return (
      <Start title="Bring in your contacts">
        <section className={styles.card}>
          <p>Any spreadsheet works. You see the result before anything is saved.</p>
          <Button size="lg" to={paths.crmImport('contacts')}>
            Import contacts
          </Button>
          <p className={styles.other}>
            Nothing to import? <Link to={paths.salesPipeline}>Start with a deal</Link>
          </p>
        </section>
      </Start>
    )
  if (aim === 'look')
    return (
      <Page title="Choose an example company" description="Everything works as in your own. Remove it in one click.">
        <Example />
      </Page>
    )
  return (
    <Page title="What would you like to do first?">
      <ul className={styles.aims}>
        {aims.map(({ key, icon: Icon, label, text }) => (
          <li key={key}>
            <Link to={`?for=${key}`} className={styles.aim}>
              <span className={styles.icon} aria-hidden>
                <Icon size={22} stroke={1.6} />
              </span>
              <strong>{label}</strong>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.other}>
        <Link to={paths.ideas}>Skip</Link>
      </p>
    </Page>
  )
}

function Start({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      <div className={styles.layout}>
        {children}
        <aside className={styles.aside}>
          <section className={styles.card} aria-labelledby="see-example">
            <h2 id="see-example">See how it looks first</h2>
            <Example />
          </section>
          <ModelWays />
        </aside>
      </div>
    </Page>
  )
}

/** The companies to choose from, or the way into the one that is there. */
function Example() {
  const can = useCan()
  const { data: features } = useReadFeaturesQuery()
  const { data } = useReadExampleQuery(undefined, { skip: !can('account:manage') })
  if (data?.is_present !== true) return <ExampleChoice isDisabled={data === undefined} />
  return (
    <nav aria-label="Example areas" className={styles.areas}>
      <Link to={paths.posts}>Posts</Link>
      <Link to={paths.calendar}>Calendar</Link>
      <Link to={paths.analytics}>Analytics</Link>
      {isCrmOpen(features) && <Link to={paths.salesPipeline}>Deals</Link>}
      <Link to={paths.meetings}>Meetings</Link>
    </nav>
  )
}
