import { type ScopeArea, scopeAreas } from '@draftwright/contract/api-key-scopes'
import { SYSTEM } from '../src/db/engine.ts'
import type { AppContext } from '../src/http/app-context.ts'

/** Which part of the workspace a table belongs to, by its name: the first that fits. `null`: nobody reads it as such. */
const areaOfTables: readonly (readonly [RegExp, ScopeArea | null])[] = [
  [/^(ideas|idea_|feed_entries)/u, 'ideas'],
  [
    /^(contents?|content_|comments|review|campaigns|media|picture|title_experiments|generation_|publish_|sources)/u,
    'content',
  ],
  [
    /^(tracked_links|imports|import_rows|publishing_pauses|rejected_keywords|repetitions|share_|newest|dictionary_words)/u,
    'content',
  ],
  [/^(all_channels|brand_voice|pillar|feeds|channel_connections)/u, 'channels'],
  [/^(analytics_notes|goals|funnels|report_shares|number_imports|visit_events)/u, 'analytics'],
  [/^(newsletter|subscribers)/u, 'newsletters'],
  [/^form/u, 'forms'],
  [/^(base_tables|table_)/u, 'tables'],
  // Forms and surveys are kept in the same tables.
  [/^crm_survey/u, null],
  [/^crm_/u, 'crm'],
  [/^(meeting|transcript|merged_speakers|context_entities)/u, 'meetings'],
  // What is told to them is written with every call.
  [/^webhooks$/u, 'webhooks'],
  // Every call writes in the audit log.
  [/^(invitations|api_keys|account_access|account_features)/u, 'workspace'],
]

/** Columns of free text, by their names. */
const textColumns =
  /^((first|last|post|last_entry)_)?(title|name|text|body|subject|description|note|summary|excerpt|plain_text|keyword|topic|intro|own_notes|voice_input|domain_name|reason|lost_reason|next_step|prompt|words|linked_name|record_name|filename|brand_voice_feedback|share_content|comment|email_subject|help|thanks|notes)$/u

/** Columns of whole documents and of the steps to them: without a model a post holds its idea word for word. */
const documentColumns = /^(rich_content|live|steps)$/u

/** A word that stands in every text of an area, and in no other's. */
export const toMarker = (area: ScopeArea): string => `qq${area}qq`

/** Texts that stand for a choice, which another text names, or which label the rows of another area: a post has a channel and a pillar. */
const left = new Set(['content_revisions.reason', 'table_fields.name', 'all_channels.name', 'pillars.name'])

const findArea = (table: string): ScopeArea | null => areaOfTables.find(([name]) => name.test(table))?.[1] ?? null

interface TextColumn {
  table_name: string
  column_name: string
  data_type: 'text' | 'jsonb'
}

const listTextColumns = `select c.table_name, c.column_name, c.data_type from information_schema.columns c
   join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb')
    and c.is_generated = 'NEVER'`

/** `planted` puts one word in the place of another; `note_area` notes which areas a transaction wrote in, and for which call. */
const functions = [
  `create function planted(value text, word text) returns text language sql immutable strict as
    $$ select case when value = '' then value else regexp_replace(value, ' *qq[a-z]+qq', '', 'gi') || ' ' || word end $$`,
  'create table area_writes (txid bigint not null, area text, action text)',
  `create function note_area() returns trigger language plpgsql security definer as
    $$ begin insert into area_writes (txid, area) values (txid_current(), tg_argv[0]); return null; end $$`,
  `create function note_action() returns trigger language plpgsql security definer as
    $$ begin insert into area_writes (txid, action) values (txid_current(), new.action); return null; end $$`,
  'create trigger note_action after insert on audit_events for each row execute function note_action()',
]

/**
 * Has the database add the word of its area to every text that is stored, and take out that of another, since what was made of a row is its own;
 * and note which areas are written in. Returns how many columns each area has.
 */
export async function plantAreas({ engine }: Pick<AppContext, 'engine'>): Promise<Map<ScopeArea, number>> {
  const { rows } = await engine.query<TextColumn>(SYSTEM, listTextColumns)
  for (const statement of functions) await engine.query(SYSTEM, statement)
  const counts = new Map(scopeAreas.map((area) => [area, 0]))
  for (const [table, columns] of Map.groupBy(rows, (row) => row.table_name)) {
    const area = findArea(table)
    if (area === null) continue
    const listNames = (type: TextColumn['data_type']) =>
      columns.flatMap(({ column_name, data_type }) => (data_type === type ? [column_name] : []))
    const texts = listNames('text').filter((name) => textColumns.test(name) && !left.has(`${table}.${name}`))
    const documents = listNames('jsonb').filter((name) => documentColumns.test(name))
    counts.set(area, (counts.get(area) ?? 0) + texts.length)
    for (const statement of buildTriggers(table, area, texts, documents)) await engine.query(SYSTEM, statement)
  }
  return counts
}

function buildTriggers(
  table: string,
  area: ScopeArea,
  texts: readonly string[],
  documents: readonly string[],
): string[] {
  const note = `create trigger note_area after insert or update or delete on ${table} for each row execute function note_area('${area}')`
  if (texts.length + documents.length === 0) return [note]
  const changes = [
    ...texts.map((name) => `new.${name} := planted(new.${name}, '${toMarker(area)}');`),
    ...documents.map((name) => `new.${name} := regexp_replace(new.${name}::text, ' *qq[a-z]+qq', '', 'gi')::jsonb;`),
  ].join(' ')
  return [
    note,
    `create function plant_${table}() returns trigger language plpgsql as $$ begin ${changes} return new; end $$`,
    `create trigger plant before insert or update on ${table} for each row execute function plant_${table}()`,
  ]
}

/** The areas that a call has written in, in the transactions that it is named for in the audit log. */
export async function listWrittenAreas({ engine }: Pick<AppContext, 'engine'>, action: string): Promise<ScopeArea[]> {
  const { rows } = await engine.query<{ area: ScopeArea }>(
    SYSTEM,
    'select distinct w.area from area_writes w join area_writes a using (txid) where a.action = $1 and w.area is not null',
    [action],
  )
  return rows.map(({ area }) => area)
}
