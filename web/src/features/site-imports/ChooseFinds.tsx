import type { SiteImport } from '@draftwright/contract/site-imports'
import { Checkbox, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatDay } from '../../ui/format-moment.ts'
import { Section } from '../../ui/Section.tsx'
import { showErrorToast } from '../../ui/toast.tsx'
import { useTakeSiteImportMutation } from './api.ts'
import classes from './site-imports.module.css'

const listPlaces = (all: readonly unknown[]) => all.map((_one, place) => place)

/** What was found, with a tick for each part: everything can be declined. */
export function ChooseFinds({ found, onAgain }: { found: SiteImport; onAgain: () => void }) {
  const { id, name, colors, about, pillars, samples, posts } = found
  const [choice, setChoice] = useState({
    name: name !== null,
    colors: colors.length > 0,
    about: about !== null,
    pillars: listPlaces(pillars),
    samples: listPlaces(samples),
    posts: listPlaces(posts),
  })
  const [take, { isLoading }] = useTakeSiteImportMutation()
  const isNothing =
    !choice.name &&
    !choice.colors &&
    !choice.about &&
    choice.pillars.length + choice.samples.length + choice.posts.length === 0
  const bind = (part: 'pillars' | 'samples' | 'posts') => (place: number) => ({
    checked: choice[part].includes(place),
    onChange: () =>
      setChoice((before) => ({
        ...before,
        [part]: before[part].includes(place) ? before[part].filter((one) => one !== place) : [...before[part], place],
      })),
  })
  return (
    <>
      {(name !== null || colors.length > 0) && (
        <Part title="Name and colors" text="For your hosted site.">
          {name !== null && (
            <Checkbox
              label={`Name the site “${name}”`}
              checked={choice.name}
              onChange={({ currentTarget: { checked } }) => setChoice((before) => ({ ...before, name: checked }))}
            />
          )}
          {colors.length > 0 && (
            <Checkbox
              label={
                <>
                  Use its colors{' '}
                  {colors.map((color) => (
                    <span key={color} className={classes.color}>
                      <span className={classes.patch} style={{ background: color }} aria-hidden /> {color}{' '}
                    </span>
                  ))}
                </>
              }
              checked={choice.colors}
              onChange={({ currentTarget: { checked } }) => setChoice((before) => ({ ...before, colors: checked }))}
            />
          )}
        </Part>
      )}
      {about !== null && (
        <Part title="About us" text="Helps models write for you.">
          <Checkbox
            label={about}
            checked={choice.about}
            onChange={({ currentTarget: { checked } }) => setChoice((before) => ({ ...before, about: checked }))}
          />
        </Part>
      )}
      {pillars.length > 0 && (
        <Part title="Pillars" text="Themes found in your posts.">
          {pillars.map((pillar, place) => (
            <Checkbox
              key={pillar.name}
              label={pillar.name}
              description={`${pillar.reason}. Keywords: ${pillar.keywords.join(', ')}`}
              {...bind('pillars')(place)}
            />
          ))}
        </Part>
      )}
      {samples.length > 0 && (
        <Part title="Voice" text="Samples that set your blog’s brand voice.">
          {samples.map((sample, place) => (
            <Checkbox
              key={sample.url}
              label={sample.title || sample.url}
              description={`${sample.words.toLocaleString('en')} words · ${sample.excerpt}`}
              {...bind('samples')(place)}
            />
          ))}
        </Part>
      )}
      {posts.length > 0 && (
        <Part title="Posts" text="They stay where they are and are listed here as published elsewhere.">
          {posts.map((post, place) => (
            <Checkbox
              key={post.url}
              label={post.title}
              description={`${post.published_at === null ? 'No date' : formatDay(post.published_at.slice(0, 10))} · ${post.excerpt}`}
              {...bind('posts')(place)}
            />
          ))}
        </Part>
      )}
      <Group gap="xs">
        <Button
          loading={isLoading}
          disabled={isNothing}
          onClick={() => take({ params: { id }, body: choice }).unwrap().catch(showErrorToast)}
        >
          Import selected
        </Button>
        <Button variant="ghost" onClick={onAgain}>
          Cancel
        </Button>
      </Group>
    </>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <p className={classes.text}>{text}</p>
      <div role="group" aria-label={title} className={classes.choices}>
        {children}
      </div>
    </Section>
  )
}
