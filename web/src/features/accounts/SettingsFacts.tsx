import type { AccountSettings } from '@draftwright/contract/accounts'
import { Anchor, ColorSwatch } from '@mantine/core'
import { Section } from '../../ui/Section.tsx'
import classes from './SettingsFacts.module.css'

/** The settings, for people with read-only access. */
export function SettingsFacts({ settings }: { settings: AccountSettings }) {
  const { name, time_zone, site_title, site_description, site_url, theme_color, second_color } = settings
  return (
    <>
      <Section title="Workspace">
        <dl className={classes.facts}>
          <dt>Name</dt>
          <dd>{name}</dd>
          <dt>Time zone</dt>
          <dd>{time_zone.replaceAll('_', ' ')}</dd>
        </dl>
      </Section>
      <Section title="Hosted site">
        <dl className={classes.facts}>
          <dt>Title</dt>
          <dd>{site_title ?? name}</dd>
          {site_description !== null && (
            <>
              <dt>Description</dt>
              <dd>{site_description}</dd>
            </>
          )}
          <dt>Address</dt>
          <dd>
            <Anchor href={site_url} target="_blank" rel="noreferrer">
              {site_url.replace(/^https?:\/\//u, '')}
            </Anchor>
          </dd>
          <dt>Theme color</dt>
          <dd className={classes.colour}>
            <ColorSwatch color={theme_color} size={16} aria-hidden /> {theme_color}
          </dd>
          {second_color !== null && (
            <>
              <dt>Second color</dt>
              <dd className={classes.colour}>
                <ColorSwatch color={second_color} size={16} aria-hidden /> {second_color}
              </dd>
            </>
          )}
        </dl>
      </Section>
    </>
  )
}
