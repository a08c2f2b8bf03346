import { Link } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { isCrmOpen } from '../../app/navigation.ts'
import { paths } from '../../app/paths.ts'
import { Section } from '../../ui/Section.tsx'
import { useReadFeaturesQuery } from '../accounts/index.ts'
import { useReadExampleQuery } from './api.ts'
import { ExampleChoice } from './ExampleChoice.tsx'
import { ExampleBanner } from './ExampleWorkspace.tsx'
import classes from './ExampleWorkspace.module.css'

/** For somebody who came to look around: an example company to choose, and then the way through it. */
export function LookAround() {
  const can = useCan()
  const { data: features } = useReadFeaturesQuery()
  const { data } = useReadExampleQuery(undefined, { skip: !can('account:manage') })
  if (!can('account:manage')) return null
  // Most who come here have none yet: until it is known, the choice keeps its place.
  if (data?.is_present !== true)
    return (
      <Section title="Explore an example">
        <p className={classes.lead}>See a month of posts, readers, deals and meetings. Remove it in one click.</p>
        <ExampleChoice isDisabled={data === undefined} />
      </Section>
    )
  return (
    <>
      <ExampleBanner />
      <Section title="Explore your example">
        <nav aria-label="Example areas" className={classes.ways}>
          <Link to={paths.posts}>Posts</Link>
          <Link to={paths.calendar}>Calendar</Link>
          <Link to={paths.analytics}>Analytics</Link>
          {isCrmOpen(features) && <Link to={paths.salesPipeline}>Deals</Link>}
          {can('meetings:read') && <Link to={paths.meetings}>Meetings</Link>}
        </nav>
      </Section>
    </>
  )
}
