// Written by `npm run generate` from the migrations; do not edit.
import type { Generated } from 'kysely'

export interface Tables {
  about_us: {
    account_id: string
    what_we_do: Generated<string>
    for_whom: Generated<string>
    products: Generated<string>
    proof_points: Generated<string>
    never_say: Generated<string>
    updated_by: string | null
    updated_at: Generated<string>
  }
  account_access: {
    id: string
    account_id: string
    user_id: string
    role_id: import('@draftwright/contract/rights').Role
    created_at: Generated<string>
  }
  account_features: {
    account_id: string
    feature: 'crm' | 'advisor'
    is_enable: Generated<boolean>
    is_enable_account: Generated<boolean>
    is_enable_opportunities: Generated<boolean>
    is_enable_contacts: Generated<boolean>
  }
  account_slugs: {
    slug: string
    account_id: string
  }
  accounts: {
    id: string
    name: string
    slug: string
    site_title: string | null
    site_description: string | null
    theme_color: Generated<string>
    time_zone: Generated<string>
    created_at: Generated<string>
    deleted_at: string | null
    second_color: string | null
    logo_url: string | null
    logo_width: number | null
    logo_height: number | null
  }
  advisor_board_cards: {
    account_id: string
    id: string
    user_id: string
    title: string
    ask: unknown
    weekly_at: string | null
    created_at: Generated<string>
  }
  agent_actions: {
    account_id: string
    id: string
    run_id: string | null
    tool_call_id: string | null
    user_id: string
    tool: import('@draftwright/contract/agent/vocabulary').ActionName
    args: Record<string, unknown>
    state: Generated<import('@draftwright/contract/advisor-actions').ActionState>
    result: import('@draftwright/contract/advisor-actions').ActionOutcome | null
    change_set_id: string | null
    error: { code: string; message: string; details?: unknown } | null
    created_at: Generated<string>
    decided_at: string | null
    undone_at: string | null
    client_id: string | null
    client_name: string | null
  }
  agent_briefs: {
    account_id: string
    user_id: string
    is_on: Generated<boolean>
    at_time: Generated<string>
    next_at: string | null
    last_at: string | null
    last_session_id: string | null
    repeat: Generated<import('@draftwright/contract/advisor-brief').BriefRepeat>
    weekdays: Generated<number[]>
    rule: string | null
    starts_on: Generated<string>
    time_zone: string | null
  }
  agent_files: {
    account_id: string
    id: string
    run_id: string
    name: string
    media_type: string
    size: number
    words: string | null
    created_at: Generated<string>
  }
  agent_folders: {
    account_id: string
    id: string
    user_id: string
    name: string
    created_at: Generated<string>
  }
  agent_prompts: {
    account_id: string
    id: string
    user_id: string
    name: string
    text: string
    is_shared: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  agent_run_events: {
    account_id: string
    run_id: string
    first_index: number
    events: unknown[]
    created_at: Generated<string>
  }
  agent_runs: {
    account_id: string
    id: string
    session_id: string
    user_id: string
    parent_id: string | null
    regenerated_from: string | null
    forked_from: string | null
    status: Generated<import('@draftwright/contract/agent/vocabulary').RunStatus>
    input: string
    content: Generated<string>
    reasoning: Generated<string>
    model: string
    tools: Generated<import('@draftwright/contract/agent/events').ToolExecution[]>
    messages: Generated<unknown[]>
    receipts: Generated<import('@draftwright/contract/sources').CitedSource[]>
    cited: Generated<string[]>
    followups: Generated<string[]>
    input_tokens: Generated<number>
    output_tokens: Generated<number>
    first_token_ms: number | null
    duration_ms: number | null
    error: { code: string; message: string } | null
    n_events: Generated<number>
    alive_at: Generated<string>
    created_at: Generated<string>
    updated_at: Generated<string>
    ended_at: string | null
    words: Generated<string | null>
  }
  agent_sessions: {
    account_id: string
    id: string
    user_id: string
    name: string | null
    head_run_id: string | null
    state: Generated<Record<string, unknown>>
    metadata: Generated<Record<string, unknown>>
    summary: Record<string, unknown> | null
    kind: Generated<'chat' | 'brief'>
    forked_from: string | null
    pinned_at: string | null
    shared_at: string | null
    deleted_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    folder_id: string | null
    seen_at: string | null
  }
  ai_usage: {
    account_id: string
    day: string
    tokens: Generated<number>
  }
  airtable_import_files: {
    account_id: string
    import_id: string
    number: number
    table_id: string
    record_id: string
    field_id: string
    source_id: string
    filename: string
    bytes: number
    url: string
    is_stored: Generated<boolean>
  }
  airtable_imports: {
    account_id: string
    id: string
    user_id: string | null
    state: Generated<import('@draftwright/contract/airtable-imports').AirtableImportState>
    base_id: string
    source_id: string
    name: string
    token: string | null
    plan: { tables: { id: string; source_id: string; name: string; fields: { id: string; source_id: string; name: string; kind: string }[] }[] }
    position: { phase: 'records' | 'links' | 'files'; table: number; offset: string | null }
    n_records: Generated<number>
    n_links: Generated<number>
    report: Generated<{ place: string; message: string }[]>
    error: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    n_files: Generated<number>
    n_saved_files: Generated<number>
    n_failed_files: Generated<number>
    file_bytes: Generated<number>
  }
  all_channels: {
    id: string
    account_id: string
    user_id: string | null
    name: string
    channel_type: import('@draftwright/contract/channel-norms').ChannelType
    url: string | null
    is_active: Generated<boolean>
    prompt: string | null
    brand_voice_initial: string | null
    brand_voice_feedback: string | null
    integration_id: string | null
    pending_connection: Generated<boolean>
    settings: Generated<Record<string, unknown>>
    is_example: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
    secrets: Generated<Record<string, string>>
    owner_id: string | null
  }
  ambassador_settings: {
    account_id: string
    disclosure: Generated<string>
    approved_only: Generated<boolean>
    platforms: readonly import('@draftwright/contract/share-platforms').SharePlatform[] | null
  }
  analytics_notes: {
    id: string
    account_id: string
    user_id: string | null
    day: string
    text: string
    removed_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  analytics_settings: {
    account_id: string
    mode: Generated<import('@draftwright/contract/visits').CountingMode>
    updated_at: Generated<string>
    sites: Generated<string[]>
    excluded_sources: Generated<string[]>
  }
  api_keys: {
    id: string
    account_id: string
    created_by: string
    name: string
    prefix: string
    secret_hash: string
    expires_at: string | null
    last_used_at: string | null
    created_at: Generated<string>
    scopes: Generated<string[]>
    base_ids: string[] | null
  }
  attribution_settings: {
    account_id: string
    personal_tracking: Generated<boolean>
    updated_at: Generated<string>
  }
  audit_events: {
    id: string
    account_id: string
    actor_id: string | null
    action: string
    target_kind: string | null
    target_id: string | null
    details: Generated<Record<string, string | number | boolean | null>>
    ip: string | null
    user_agent: string | null
    created_at: Generated<string>
  }
  base_tables: {
    account_id: string
    id: string
    base_id: string
    name: string
    description: string | null
    primary_field_id: string
    position: number
    next_number: Generated<number>
    deleted_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    n_rows: Generated<number>
  }
  brand_voice_rules: {
    id: string
    account_id: string
    channel_id: string
    kind: import('@draftwright/contract/voice/profile').RuleKind
    rule_key: string
    before_text: string | null
    after_text: string | null
    state: import('@draftwright/contract/voice/profile').RuleState | 'removed'
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  brand_voice_samples: {
    id: string
    account_id: string
    channel_id: string
    user_id: string | null
    title: string
    source: 'paste' | 'file' | 'url'
    url: string | null
    body: string
    body_hash: string
    words: number
    created_at: Generated<string>
  }
  brand_voice_sightings: {
    id: string
    account_id: string
    rule_id: string
    content_id: string | null
    revision_id: string | null
    user_id: string | null
    source: 'feedback' | 'edit' | 'person'
    before_quote: string
    after_quote: string
    created_at: Generated<string>
  }
  brand_voices: {
    channel_id: string
    account_id: string
    answers: import('@draftwright/contract/voice/profile').VoiceAnswers
    updated_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  campaigns: {
    id: string
    account_id: string
    user_id: string | null
    name: string
    starts_on: string | null
    ends_on: string | null
    goal_kind: import('@draftwright/contract/campaigns').GoalKind | null
    goal_number: number | null
    budget: number | null
    currency: Generated<string>
    archived_at: string | null
    deleted_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  channel_authorizations: {
    state_hash: string
    account_id: string
    user_id: string
    channel_id: string
    channel_type: string
    sealed: string
    created_at: Generated<string>
    expires_at: string
  }
  channel_connections: {
    channel_id: string
    account_id: string
    state: Generated<import('@draftwright/contract/deliveries').ConnectionState>
    connected_as: string | null
    connected_url: string | null
    connected_at: string | null
    scopes: string[] | null
    expires_at: string | null
    checked_at: string | null
    succeeded_at: string | null
    failed_at: string | null
    failure: string | null
    failure_fix: string | null
    throttled_until: string | null
    renewal: string | null
    renewal_until: string | null
    told: string | null
  }
  channel_newsletters: {
    account_id: string
    channel_id: string
    hold_minutes: number
    since: string
    set_by: string | null
    is_on: Generated<boolean>
  }
  channel_slots: {
    account_id: string
    channel_id: string
    weekday: number
    time: string
  }
  channels: {
    id: string
    account_id: string
    user_id: string | null
    name: string
    channel_type: import('@draftwright/contract/channel-norms').ChannelType
    url: string | null
    is_active: Generated<boolean>
    prompt: string | null
    brand_voice_initial: string | null
    brand_voice_feedback: string | null
    integration_id: string | null
    pending_connection: Generated<boolean>
    settings: Generated<Record<string, unknown>>
    is_example: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
    secrets: Generated<Record<string, string>>
  }
  comments: {
    id: string
    account_id: string
    content_id: string
    parent_id: string | null
    author_id: string | null
    guest_name: string | null
    body: string
    anchor: import('@draftwright/contract/comments').Anchor | null
    suggestion: string | null
    outcome: 'accepted' | 'rejected' | null
    mentions: Generated<string[]>
    resolved_by: string | null
    resolved_at: string | null
    edited_at: string | null
    deleted_at: string | null
    created_at: Generated<string>
  }
  connected_apps: {
    account_id: string
    id: string
    user_id: string
    grant_id: string
    client_id: string
    client_name: string
    redirect_host: string
    scopes: string[]
    created_at: Generated<string>
    last_used_at: string | null
  }
  content_events: {
    id: string
    account_id: string
    content_id: string
    actor_id: string | null
    verb: string
    note: string | null
    created_at: Generated<string>
    details: Generated<import('@draftwright/contract/content').EventDetails>
  }
  content_revisions: {
    id: string
    account_id: string
    content_id: string
    author_id: string | null
    reason: import('@draftwright/contract/content').Revision['reason']
    note: string | null
    model: string | null
    title: string
    rich_content: import('@draftwright/contract/document').Doc
    changes: import('@draftwright/contract/proposals').ProposedChange[] | null
    created_at: Generated<string>
    base: { title: string; rich_content: import('@draftwright/contract/document').Doc } | null
    decided: Generated<Record<string, 'accepted' | 'rejected'>>
    asked: string | null
    sources: { name: string; text: string }[] | null
  }
  content_shares: {
    id: string
    account_id: string
    content_id: string
    user_id: string
    platform_type: import('@draftwright/contract/share-platforms').SharePlatform
    ayrshare_post_id: string | null
    share_content: Generated<string>
    share_url: string | null
    link_id: string | null
    state: 'intent' | 'opened' | 'confirmed'
    confirmed_at: string | null
    created_at: string
    updated_at: string
    channel_id: string | null
    remote: import('../integrations/channel-types/channel-type.ts').RemotePost | null
    withdrawn_at: string | null
    asked_key: string | null
    told_at: string | null
    removed_at: string | null
  }
  content_slugs: {
    account_id: string
    slug: string
    content_id: string
  }
  contents: {
    id: string
    account_id: string
    idea_id: string | null
    pillar_id: string | null
    channel_id: string | null
    author_id: string | null
    title: string
    slug: string
    excerpt: Generated<string>
    keyword: string | null
    rich_content: import('@draftwright/contract/document').Doc
    plain_text: Generated<string>
    settings: Generated<Record<string, unknown>>
    status: Generated<'draft' | 'in_review' | 'changes_requested' | 'approved' | 'scheduled' | 'publishing' | 'published' | 'failed' | 'missed' | 'unknown' | 'archived'>
    prompts: Generated<string[]>
    model: string | null
    text_hash: string
    approved_hash: string | null
    live_hash: string | null
    live: { title: string; slug: string; excerpt: string; keyword: string | null; rich_content: import('@draftwright/contract/document').Doc; updated_at: string } | null
    views: Generated<number>
    reads: Generated<number>
    is_example: Generated<boolean>
    scheduled_at: string | null
    published_at: string | null
    deleted_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    writer_ids: Generated<string[]>
    planned_at: string | null
    time_zone: string | null
    source_content_id: string | null
    source_text: string | null
    posted_url: string | null
    left_out: Generated<import('@draftwright/contract/left-out').LeftOut[]>
    interview: Generated<import('@draftwright/contract/interview').InterviewQuestion[]>
    remote: import('../integrations/channel-types/channel-type.ts').RemotePost | null
    remote_state: import('@draftwright/contract/deliveries').LiveState | null
    remote_checked_at: string | null
    repeats_content_id: string | null
    campaign_id: string | null
    has_chosen_slug: Generated<boolean>
    findings: Generated<import('@draftwright/contract/findings').ContentFinding[]>
  }
  context_entities: {
    id: string
    account_id: string
    kind: import('@draftwright/contract/meetings/vocabulary').EntityKind
    ref_id: string | null
    name: string
    aliases: Generated<string[]>
    domains: Generated<string[]>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  crm_activity_log: {
    account_id: string
    id: string
    kind: import('@draftwright/contract/crm/vocabulary').ActivityKind
    opportunity_id: string | null
    contact_id: string | null
    company_id: string | null
    stage_id: string | null
    stage_activity_id: string | null
    survey_id: string | null
    actor_id: string | null
    subject: string | null
    body: string | null
    mentions: Generated<string[]>
    details: Generated<Record<string, unknown>>
    occurred_at: Generated<string>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    is_example: Generated<boolean>
    change_set_id: string | null
  }
  crm_change_sets: {
    account_id: string
    id: string
    actor_id: string | null
    source: import('@draftwright/contract/crm/vocabulary').ChangeSource
    summary: string
    n_changes: Generated<number>
    undoes: string | null
    undone_by: string | null
    created_at: Generated<string>
    meeting_id: string | null
  }
  crm_changes: {
    account_id: string
    change_set_id: string
    n: number
    resource: string
    record_id: string
    verb: 'create' | 'update' | 'delete'
    before: Record<string, unknown> | null | null
    after: Record<string, unknown> | null | null
    created_at: Generated<string>
  }
  crm_companies: {
    account_id: string
    id: string
    name: string
    domain: string | null
    industry: string | null
    size: import('@draftwright/contract/crm/vocabulary').CompanySize | null
    phone: string | null
    linkedin_url: string | null
    street: string | null
    city: string | null
    region: string | null
    postal_code: string | null
    country: string | null
    description: string | null
    source: string | null
    tags: Generated<string[]>
    owner_id: string | null
    custom: Generated<Record<string, unknown>>
    last_activity_at: string | null
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    merged_into: string | null
    is_example: Generated<boolean>
  }
  crm_contacts: {
    account_id: string
    id: string
    first_name: string | null
    last_name: string | null
    email: string | null
    other_emails: Generated<string[]>
    phone: string | null
    other_phones: Generated<string[]>
    title: string | null
    company_id: string | null
    linkedin_url: string | null
    city: string | null
    country: string | null
    description: string | null
    source: string | null
    status: Generated<import('@draftwright/contract/crm/vocabulary').ContactStatus>
    consent: Generated<import('@draftwright/contract/crm/vocabulary').Consent>
    consent_at: string | null
    tags: Generated<string[]>
    owner_id: string | null
    custom: Generated<Record<string, unknown>>
    last_activity_at: string | null
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    merged_into: string | null
    is_example: Generated<boolean>
    name: Generated<string>
    phone_key: Generated<string | null>
    linkedin_key: Generated<string | null>
  }
  crm_employees: {
    account_id: string
    id: string
    user_id: string
    role: 'admin' | 'salesperson'
    employee_name: string | null
    is_active: Generated<boolean>
    is_default: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  crm_field_values: {
    account_id: string
    resource: string
    key: string
    record_id: string
    text_value: string | null
    number_value: number | null
  }
  crm_fields: {
    account_id: string
    id: string
    resource: import('@draftwright/contract/crm/vocabulary').RecordResource
    key: string
    name: string
    kind: import('@draftwright/contract/crm/vocabulary').FieldKind
    options: Generated<string[]>
    order: number
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  crm_files: {
    account_id: string
    id: string
    filename: string
    key: string
    media_type: string
    bytes: number
    opportunity_id: string | null
    contact_id: string | null
    company_id: string | null
    created_by: string | null
    created_at: Generated<string>
    deleted_at: string | null
    updated_at: Generated<string>
  }
  crm_import_pieces: {
    account_id: string
    import_id: string
    at: number
    rows: string[][]
    numbers: number[] | null
  }
  crm_import_problems: {
    account_id: string
    import_id: string
    n: number
    state: import('@draftwright/contract/crm/import-words').ProblemState
    problems: { field: string; message: string }[]
    cells: string[]
  }
  crm_imports: {
    account_id: string
    id: string
    user_id: string | null
    resource: import('@draftwright/contract/crm/vocabulary').RecordResource
    state: Generated<import('@draftwright/contract/crm/import-words').CrmImportState>
    filename: string
    encoding: string
    delimiter: string
    headers: string[]
    sample: string[][]
    mapping: Record<string, number | null>
    settings: import('@draftwright/contract/crm/import-words').CrmImportSettings
    n_rows: number
    n_done: Generated<number>
    counts: Generated<Partial<Record<import('@draftwright/contract/crm/import-words').CrmRowState, number>>>
    change_set_id: string | null
    error: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    attempt: Generated<number>
    reading: import('@draftwright/contract/table-reading-words').TableReading | null | null
    n_incomplete: Generated<number>
    matched: Generated<Record<string, number>>
    shape: Generated<string>
    choices: Generated<import('@draftwright/contract/table-reading-words').KeptChoices>
  }
  crm_opportunities: {
    account_id: string
    id: string
    name: string
    pipeline_id: string
    stage_id: string
    rank: string
    status: Generated<import('@draftwright/contract/crm/vocabulary').StageKind>
    company_id: string | null
    amount: number | null
    currency: Generated<string>
    probability: Generated<number>
    close_date: string | null
    owner_id: string | null
    source: string | null
    lost_reason: string | null
    lost_note: string | null
    next_step: string | null
    description: string | null
    tags: Generated<string[]>
    custom: Generated<Record<string, unknown>>
    stage_entered_at: Generated<string>
    closed_at: string | null
    last_activity_at: string | null
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    merged_into: string | null
    is_example: Generated<boolean>
  }
  crm_opportunity_contacts: {
    account_id: string
    opportunity_id: string
    contact_id: string
    role: string | null
    created_at: Generated<string>
  }
  crm_opportunity_lines: {
    account_id: string
    id: string
    opportunity_id: string
    product_id: string | null
    name: string
    quantity: Generated<number>
    unit_price: number
    discount: Generated<number>
    order: number
  }
  crm_pipeline_stages: {
    account_id: string
    id: string
    pipeline_id: string
    parent_id: string | null
    name: string
    order: number
    kind: Generated<import('@draftwright/contract/crm/vocabulary').StageKind>
    probability: Generated<number>
    color: string | null
    stale_days: number | null
    required_fields: Generated<string[]>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  crm_pipelines: {
    account_id: string
    id: string
    name: string
    order: number
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  crm_playbook: {
    account_id: string
    id: string
    title: string
    body: Generated<string>
    stage_id: string | null
    order: number
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    is_example: Generated<boolean>
  }
  crm_products: {
    account_id: string
    id: string
    name: string
    code: string | null
    kind: Generated<'product' | 'service'>
    description: string | null
    price: number | null
    currency: Generated<string>
    unit: string | null
    is_active: Generated<boolean>
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  crm_stage_activities: {
    account_id: string
    id: string
    stage_id: string
    name: string
    description: string | null
    order: number
    is_required: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  crm_stage_sums: {
    account_id: string
    pipeline_id: string
    stage_id: string
    currency: string
    owner_id: string | null
    n: number
    amount: number
    weighted: number
  }
  crm_survey_links: {
    account_id: string
    id: string
    survey_id: string
    secret_hash: string
    name: string
    opportunity_id: string | null
    contact_id: string | null
    created_by: string | null
    created_at: Generated<string>
    expires_at: string
    revoked_at: string | null
    n_answers: Generated<number>
    answered_at: string | null
  }
  crm_survey_questions: {
    account_id: string
    id: string
    survey_id: string
    num_order: number
    text: string
    help: string | null
    kind: import('@draftwright/contract/crm/vocabulary').QuestionKind
    options: Generated<import('@draftwright/contract/crm/vocabulary').QuestionOption[]>
    is_required: Generated<boolean>
    show_if: import('@draftwright/contract/crm/vocabulary').ShowIf | null | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  crm_survey_responses: {
    account_id: string
    id: string
    log_id: string
    survey_id: string
    question_id: string
    answer: unknown
    points: number | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  crm_surveys: {
    account_id: string
    id: string
    name: string
    description: string | null
    stage_id: string | null
    stage_activity_id: string | null
    is_required: Generated<boolean>
    is_active: Generated<boolean>
    thanks: string | null
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
  }
  crm_tasks: {
    account_id: string
    id: string
    title: string
    body: string | null
    due_at: string | null
    assignee_id: string | null
    done_at: string | null
    done_by: string | null
    opportunity_id: string | null
    contact_id: string | null
    company_id: string | null
    reminded_at: string | null
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    is_example: Generated<boolean>
  }
  crm_undos: {
    account_id: string
    change_set_id: string
    user_id: string | null
    undo_set_id: string
    on_conflict: 'ask' | 'keep' | 'overwrite'
    state: 'running' | 'asked' | 'done' | 'failed'
    n_changes: number
    n_done: Generated<number>
    conflicts: Generated<import('@draftwright/contract/crm/history').UndoConflict[]>
    n_conflicts: Generated<number>
    error: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  crm_views: {
    account_id: string
    id: string
    resource: string
    name: string
    owner_id: string
    is_shared: Generated<boolean>
    config: import('@draftwright/contract/crm/views').ViewConfig
    order: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  daily_numbers: {
    account_id: string
    dimension: import('@draftwright/contract/visits').CountedDimension
    value: string
    day: string
    views: Generated<number>
    visitors: Generated<number>
    visits: Generated<number>
    reads: Generated<number>
    engaged_ms: Generated<number>
    bounces: Generated<number>
    bots: Generated<number>
  }
  day_salts: {
    account_id: string
    day: string
    salt: Uint8Array
    created_at: string
  }
  day_visitors: {
    account_id: string
    day: string
    visitor: Uint8Array
    last_at: string
    visit_id: string
    path: string
    state: unknown
  }
  dictionary_words: {
    id: string
    account_id: string
    word: string
    created_at: Generated<string>
  }
  example_numbers: {
    account_id: string
    dimension: import('@draftwright/contract/visits').CountedDimension
    value: string
    day: string
    views: number
    visitors: number
    visits: number
    reads: number
    engaged_ms: number
    bounces: number
    bots: number
  }
  example_rows: {
    account_id: string
    kind: import('@draftwright/contract/example').ExampleRowKind
    row_id: string
  }
  feed_entries: {
    account_id: string
    feed_id: string
    key: string
    idea_id: string | null
    last_seen_at: string
    words_key: string | null
  }
  feeds: {
    id: string
    account_id: string
    user_id: string | null
    pillar_id: string | null
    channel_id: string | null
    url: string
    title: string
    is_active: Generated<boolean>
    last_checked_at: string | null
    last_changed_at: string | null
    last_entry_title: string | null
    last_entry_at: string | null
    etag: string | null
    last_modified: string | null
    last_error: string | null
    failures: Generated<number>
    failing_since: string | null
    notified_at: string | null
    next_check_at: string
    removed_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  forgotten_subscribers: {
    account_id: string
    email_hash: string
    created_at: Generated<string>
  }
  form_answers: {
    account_id: string
    id: string
    form_id: string
    state: import('@draftwright/contract/form-vocabulary').FormAnswerState
    reasons: Generated<import('@draftwright/contract/form-vocabulary').SpamReason[]>
    answers: Record<string, unknown>
    email: string | null
    consent: string | null
    visit: Generated<import('@draftwright/contract/form-vocabulary').FormVisit>
    content_id: string | null
    visit_id: string | null
    token: string
    sender: string | null
    contact_id: string | null
    log_id: string | null
    suggestions: Generated<import('@draftwright/contract/form-vocabulary').ContactSuggestion[]>
    decided_by: string | null
    decided_at: string | null
    created_at: Generated<string>
    record_table_id: string | null
    record_id: string | null
    record_problem: string | null
  }
  form_files: {
    account_id: string
    id: string
    form_id: string
    question_id: string
    answer_id: string | null
    token_hash: string | null
    key: string
    filename: string
    media_type: string
    bytes: number
    created_at: string
  }
  forms: {
    account_id: string
    id: string
    survey_id: string
    kind: import('@draftwright/contract/form-vocabulary').FormKind
    slug: string
    button_label: string | null
    redirect_url: string | null
    consent: string | null
    contact_fields: Generated<Record<string, import('@draftwright/contract/form-vocabulary').ContactField>>
    media_id: string | null
    notify_user_id: string | null
    campaign_id: string | null
    is_under_posts: Generated<boolean>
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    deleted_at: string | null
    file_id: string | null
    n_downloads: Generated<number>
    embed_sites: Generated<string[]>
    table_id: string | null
    table_view_id: string | null
    table_fields: Generated<Record<string, string>>
    file_limits: Generated<Record<string, number>>
  }
  funnels: {
    account_id: string
    id: string
    name: string
    steps: string[]
    created_at: Generated<string>
  }
  generation_runs: {
    id: string
    account_id: string
    user_id: string | null
    kind: 'initial' | 'full' | 'all' | 'feedback' | 'chat'
    state: Generated<'queued' | 'running' | 'done' | 'failed' | 'stopped'>
    channel_id: string
    idea_id: string | null
    content_id: string | null
    revision_id: string | null
    model: string
    input: Record<string, unknown>
    steps: Generated<{ step: string; state: string; text: string; result: unknown; thinking_ms?: number | undefined }[]>
    error: { code: string; message: string } | null
    created_at: Generated<string>
    updated_at: Generated<string>
    claim: string | null
    asked_key: string | null
    asked_body: string | null
    source_content_id: string | null
    rewrites_id: string | null
    usage: import('@draftwright/contract/generation').RunUsage | null
  }
  goal_conversions: {
    account_id: string
    goal_id: string
    event_id: string
    visit_id: string | null
    day: string
    at: string
    value: number | null
  }
  goal_days: {
    account_id: string
    goal_id: string
    day: string
    conversions: Generated<number>
    visits: Generated<number>
    value: Generated<number>
  }
  goals: {
    account_id: string
    id: string
    name: string
    kind: import('@draftwright/contract/visits').VisitGoalKind
    match: Generated<string>
    counted_from: string
    created_at: Generated<string>
  }
  idea_mailboxes: {
    account_id: string
    user_id: string
    token: string
    created_at: Generated<string>
    takes_anyone: Generated<boolean>
  }
  idea_merges: {
    id: string
    account_id: string
    idea_id: string
    user_id: string | null
    before: { text: string; tags: string[]; text_after: string; tags_after: string[]; voters_added: string[] }
    moved: { id: string; contents: string[]; runs: string[] }[]
    created_at: Generated<string>
  }
  idea_recordings: {
    idea_id: string
    account_id: string
    key: string
    media_type: string
    bytes: number
    seconds: number
    peaks: number[]
    created_at: Generated<string>
  }
  idea_votes: {
    account_id: string
    idea_id: string
    user_id: string
    created_at: Generated<string>
  }
  ideas: {
    id: string
    account_id: string
    user_id: string | null
    pillar_id: string | null
    text: string
    voice_input: string | null
    is_archived: Generated<boolean>
    is_example: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
    tags: Generated<string[]>
    is_shortlisted: Generated<boolean>
    source: Generated<import('@draftwright/contract/vocabulary').IdeaSource>
    source_url: string | null
    merged_into: string | null
    mail_key: string | null
    mail_from: string | null
    is_sender_verified: boolean | null
  }
  idempotency_keys: {
    account_id: string
    user_id: string
    route: string
    key: string
    body_hash: string
    answer: string | null
    created_at: Generated<string>
  }
  identities: {
    id: string
    user_id: string
    provider: string
    issuer: string
    subject: string
    email: string | null
    created_at: Generated<string>
    last_used_at: Generated<string>
  }
  import_plans: {
    account_id: string
    importer: string
    shape: string
    choices: import('@draftwright/contract/table-reading-words').KeptChoices
    headings: string
    plan: Record<string, unknown>
    updated_at: Generated<string>
  }
  import_rows: {
    account_id: string
    import_id: string
    n: number
    cells: string[]
    state: Generated<import('@draftwright/contract/import-words').ImportRowState>
    problems: Generated<{ field: string; message: string }[]>
    content_id: string | null
    idea_id: string | null
    touched_at: string | null
  }
  imports: {
    id: string
    account_id: string
    user_id: string | null
    kind: 'posts' | 'ideas'
    state: Generated<import('@draftwright/contract/import-words').ImportState>
    filename: string
    encoding: string
    delimiter: string
    headers: string[]
    mapping: Record<string, number | null>
    settings: Generated<import('@draftwright/contract/import-words').ImportSettings>
    n_rows: number
    n_done: Generated<number>
    error: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    attempt: Generated<number>
    reading: import('@draftwright/contract/table-reading-words').TableReading | null | null
    shape: Generated<string>
    choices: Generated<import('@draftwright/contract/table-reading-words').KeptChoices>
  }
  invitations: {
    id: string
    account_id: string
    email: string
    role_id: Exclude<import('@draftwright/contract/rights').Role, 'owner'>
    invited_by: string | null
    secret_hash: string | null
    sent_at: string | null
    created_at: Generated<string>
    expires_at: string
    accepted_at: string | null
    withdrawn_at: string | null
  }
  keyword_lookups: {
    account_id: string
    kind: 'numbers' | 'ideas' | 'suggestions'
    keyword: string
    market: string
    answer: unknown
    looked_up_at: Generated<string>
  }
  known_devices: {
    user_id: string
    fingerprint: string
    last_seen_at: Generated<string>
  }
  leaderboard_people: {
    account_id: string
    user_id: string
    created_at: Generated<string>
  }
  link_clicks: {
    id: string
    account_id: string
    link_id: string
    clicked_at: string
    is_bot: boolean
    visitor: Uint8Array | null
    n: Generated<number>
  }
  link_days: {
    account_id: string
    link_id: string
    day: string
    clicks: Generated<number>
    visitors: Generated<number>
    bots: Generated<number>
    member_clicks: Generated<number>
    member_visitors: Generated<number>
  }
  link_settings: {
    account_id: string
    is_on: Generated<boolean>
    utm_source: string
    utm_medium: string
    utm_campaign: string
    utm_content: string
  }
  link_visitors: {
    account_id: string
    link_id: string
    day: string
    visitor: Uint8Array
    contact_id: string | null
  }
  media: {
    id: string
    account_id: string
    user_id: string | null
    channel_id: string | null
    name: string
    key: string
    media_type: string
    bytes: number
    width: number
    height: number
    created_at: Generated<string>
    folder_id: string | null
    alt: Generated<string>
    tags: Generated<string[]>
    words: Generated<string>
    hint: string | null
    shape: Generated<number>
    updated_at: Generated<string>
    deleted_at: string | null
    left_folder_id: string | null
    is_example: Generated<boolean>
  }
  media_folders: {
    id: string
    account_id: string
    parent_id: string | null
    user_id: string | null
    name: string
    created_at: Generated<string>
    deleted_at: string | null
  }
  media_shapes: {
    account_id: string
    media_id: string
    number: number
    crop: { x: number; y: number; width: number; height: number } | null
    focal: { x: number; y: number }
  }
  media_uses: {
    account_id: string
    media_id: string
    content_id: string
    is_live: boolean
  }
  meeting_attendees: {
    account_id: string
    meeting_id: string
    id: string
    name: string
    email: string | null
    user_id: string | null
    position: number
    company_domain: string | null
  }
  meeting_entities: {
    account_id: string
    meeting_id: string
    entity_id: string
    matched_by: Generated<string>
    created_at: Generated<string>
    merged_from: string | null
  }
  meeting_entities_removed: {
    account_id: string
    meeting_id: string
    entity_id: string
  }
  meeting_ideas: {
    account_id: string
    idea_id: string
    meeting_id: string
    from_seq: number
    to_seq: number
    created_at: Generated<string>
  }
  meeting_mails: {
    id: string
    account_id: string
    meeting_id: string
    user_id: string | null
    subject: string
    body: string
    recipients: { name: string; email: string }[]
    created_at: Generated<string>
  }
  meeting_note_windows: {
    account_id: string
    meeting_id: string
    transcript_id: string
    from_seq: number
    key: string
    run_id: string
    notes: import('../models/meeting-notes/found-note.ts').FoundNote[]
    n_left_out: number
    created_at: Generated<string>
  }
  meeting_notes: {
    id: string
    account_id: string
    meeting_id: string
    kind: import('@draftwright/contract/meetings/vocabulary').NoteKind
    topic: string | null
    text: string
    speaker_id: string | null
    owner: string | null
    due_on: string | null
    due_words: string | null
    evidence: { seq: number; start: number; end: number }[]
    first_seq: number
    made_by: import('@draftwright/contract/meetings/vocabulary').NoteMaker
    made_with: Generated<string>
    state: Generated<import('@draftwright/contract/meetings/vocabulary').NoteState>
    fingerprint: string
    created_at: Generated<string>
    updated_at: Generated<string>
    moment: import('@draftwright/contract/meetings/vocabulary').MomentKind | null | null
    position: Generated<number>
    later: Generated<{ seq: number; start: number; end: number }[]>
    merged_into: string | null
    differs_from: string | null
    again: import('@draftwright/contract/meetings/vocabulary').NoteAgain | null | null
  }
  meeting_proposals: {
    account_id: string
    meeting_id: string
    key: string
    state: 'applied' | 'skipped'
    change_set_id: string | null
    user_id: string | null
    created_at: Generated<string>
  }
  meeting_recording_parts: {
    account_id: string
    recording_id: string
    number: number
    bytes: number
    sha256: string
    until_ms: number | null
  }
  meeting_recordings: {
    id: string
    account_id: string
    meeting_id: string
    user_id: string | null
    state: Generated<import('@draftwright/contract/meetings/vocabulary').RecordingState>
    source: import('@draftwright/contract/meetings/vocabulary').RecordingSource
    channels: import('@draftwright/contract/meetings/vocabulary').RecordingChannels
    filename: Generated<string>
    media_type: string | null
    expected_bytes: number | null
    bytes: Generated<number>
    n_parts: Generated<number>
    duration_ms: number | null
    started_at: string
    completed_at: string | null
    consent: import('@draftwright/contract/meetings/vocabulary').Consent
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  meeting_settings: {
    account_id: string
    default_visibility: Generated<import('@draftwright/contract/meetings/vocabulary').Visibility>
    updated_at: Generated<string>
  }
  meeting_source_deliveries: {
    account_id: string
    source_id: string
    key: string
    received_at: string
  }
  meeting_source_items: {
    id: string
    account_id: string
    source_id: string
    key: string
    title: string
    started_at: string | null
    duration_ms: number | null
    attendees: Generated<{ name: string; email: string | null }[]>
    join_url: string | null
    state: import('@draftwright/contract/meetings/meeting-sources').ItemState
    failure: string | null
    waiting_since: string | null
    meeting_id: string | null
    meeting_version: string | null
    last_seen_at: string
    created_at: Generated<string>
  }
  meeting_sources: {
    id: string
    account_id: string
    user_id: string | null
    kind: import('@draftwright/contract/meetings/meeting-sources').SourceKind
    name: string
    access_secret: string
    webhook_secret: string | null
    visibility: import('@draftwright/contract/meetings/vocabulary').Visibility
    is_automatic: boolean
    is_active: Generated<boolean>
    last_checked_at: string | null
    last_success_at: string | null
    last_error: string | null
    failures: Generated<number>
    failing_since: string | null
    etag: string | null
    last_modified: string | null
    last_read_at: string | null
    next_check_at: string
    created_at: Generated<string>
    updated_at: Generated<string>
    removed_at: string | null
    notified_at: string | null
  }
  meeting_types: {
    id: string
    account_id: string
    name: string
    description: Generated<string>
    sections: Generated<import('@draftwright/contract/meetings/meeting-types').MeetingSection[]>
    vocabulary: Generated<string[]>
    is_active: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
    transcript_days: number | null
    sound_days: number | null
  }
  meetings: {
    id: string
    account_id: string
    user_id: string | null
    title: string
    started_at: string
    duration_ms: number | null
    meeting_type_id: string | null
    transcript_id: string | null
    visibility: Generated<import('@draftwright/contract/meetings/vocabulary').Visibility>
    own_notes: Generated<string>
    consent: Generated<import('@draftwright/contract/meetings/vocabulary').Consent>
    consent_note: Generated<string>
    consent_by: string | null
    consent_at: string | null
    may_be_quoted: Generated<boolean>
    notes_state: Generated<import('@draftwright/contract/meetings/vocabulary').NotesState>
    n_left_out: Generated<number>
    created_at: Generated<string>
    updated_at: Generated<string>
    join_url: string | null
    notes_by: Generated<import('@draftwright/contract/meetings/vocabulary').NotesBy>
    notes_problem: string | null
    notes_usage: import('@draftwright/contract/generation').RunUsage | null
    notes_run: string | null
    n_proposals: Generated<number>
    keep: Generated<boolean>
    is_example: Generated<boolean>
  }
  member_visitors: {
    account_id: string
    day: string
    visitor: Uint8Array
  }
  merged_speakers: {
    account_id: string
    transcript_id: string
    id: string
    label: string | null
    name: string
    position: number
    into_id: string
    seqs: number[]
    note_ids: string[]
    created_at: Generated<string>
  }
  model_settings: {
    account_id: string
    provider: Generated<import('@draftwright/contract/models').ModelProvider>
    base_url: string | null
    secret_key: string | null
    writing_model: string | null
    advisor_model: string | null
    keywords_model: string | null
    monthly_tokens: number | null
    input_price: number | null
    output_price: number | null
    updated_by: string | null
    updated_at: Generated<string>
    first_sign_seconds: number | null
    silence_seconds: number | null
  }
  network_apps: {
    id: string
    account_id: string
    channel_type: string
    purpose: import('@draftwright/contract/channels').AppPurpose
    server: Generated<string>
    client_id: string
    client_secret: string
    return_url: string
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  network_measurements: {
    account_id: string
    content_id: string
    channel_id: string
    published_at: string
    next_at: string | null
    claimed_until: string | null
    measured_at: string | null
    failure: string | null
    is_unavailable: Generated<boolean>
  }
  network_numbers: {
    account_id: string
    content_id: string
    channel_id: string
    source: import('@draftwright/contract/channel-norms').ChannelType
    network: string
    metric: import('@draftwright/contract/network-metrics').NetworkMetric
    value: number
    measured_at: string
  }
  network_pictures: {
    account_id: string
    channel_id: string
    src: string
    file: unknown
    created_at: Generated<string>
  }
  newsletter_deliveries: {
    id: string
    account_id: string
    newsletter_id: string
    subscriber_id: string | null
    email: string | null
    message_id: string
    state: Generated<import('@draftwright/contract/newsletters').DeliveryState>
    attempts: Generated<number>
    next_try_at: string | null
    lease: string | null
    answer: string | null
    sent_at: string | null
    updated_at: Generated<string>
    bounced_at: string | null
    bounce_kind: 'hard' | 'soft' | null | null
    bounce: string | null
  }
  newsletter_settings: {
    account_id: string
    host: string | null
    port: number | null
    security: Generated<import('@draftwright/contract/newsletter-settings').SmtpSecurity>
    username: string | null
    secret_password: string | null
    from_name: string | null
    from_address: string | null
    footer: string | null
    per_second: Generated<number>
    has_box: Generated<boolean>
    consent: string | null
    updated_by: string | null
    updated_at: Generated<string>
  }
  newsletters: {
    id: string
    account_id: string
    content_id: string | null
    subject: string
    intro: Generated<string>
    state: Generated<import('@draftwright/contract/newsletters').NewsletterState>
    scheduled_at: string | null
    started_at: string | null
    finished_at: string | null
    document: import('@draftwright/contract/document').Doc | null
    post_title: string | null
    post_url: string | null
    problem: string | null
    failures: Generated<number>
    lease: string | null
    leased_until: string | null
    next_run_at: string | null
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  notification_choices: {
    account_id: string
    user_id: string
    kind: import('@draftwright/contract/notification-kinds').NotificationKind
    in_app: boolean
    by_mail: boolean
  }
  notifications: {
    id: string
    account_id: string
    user_id: string
    kind: import('@draftwright/contract/notification-kinds').NotificationKind
    actor_id: string | null
    content_id: string | null
    subject: Generated<string>
    note: string | null
    in_app: Generated<boolean>
    created_at: Generated<string>
    read_at: string | null
    mailed_at: string | null
    comment_id: string | null
    crm_resource: import('@draftwright/contract/crm/vocabulary').RecordResource | null
    crm_record_id: string | null
    log_id: string | null
    task_id: string | null
    session_id: string | null
    channel_id: string | null
    pillar_id: string | null
    meeting_source_id: string | null
    table_comment_id: string | null
    table_record_path: string | null
    meeting_id: string | null
  }
  number_import_days: {
    account_id: string
    import_id: string
    day: string
    state: Generated<import('@draftwright/contract/number-import-words').NumberDayState>
    views: number
    visitors: number
    visits: number
    is_timed: boolean
  }
  number_import_sums: {
    account_id: string
    import_id: string
    day: string
    dimension: import('@draftwright/contract/visits').CountedDimension
    value: string
    views: number
    visitors: number
    visits: number
    engaged_ms: number
    bounces: number
  }
  number_imports: {
    id: string
    account_id: string
    tool: import('@draftwright/contract/number-import-words').NumberTool
    state: import('@draftwright/contract/number-import-words').StoredNumberImportState
    filename: string
    files: import('@draftwright/contract/number-import-words').NumberImportFile[]
    n_days: number
    error: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    attempt: Generated<number>
  }
  oauth_records: {
    model: string
    id_hash: string
    payload: Record<string, unknown>
    grant_id: string | null
    uid: string | null
    created_at: Generated<string>
    expires_at: string | null
    consumed_at: string | null
  }
  oauth_states: {
    state_hash: string
    provider: string
    sealed: string
    browser_hash: string
    user_id: string | null
    session_id: string | null
    created_at: Generated<string>
    expires_at: string
  }
  oauth_steps: {
    id: string
    client_id: string
    client_name: string
    account_id: string | null
    user_id: string | null
    step: import('@draftwright/contract/connected-apps').ConnectStep
    detail: string | null
    created_at: Generated<string>
  }
  one_time_codes: {
    id: string
    email: string
    purpose: 'sign_in' | 'sign_up'
    request_hash: string
    code_hash: string | null
    tries: Generated<number>
    sign_up: { password_hash: string; display_name: string; account_name: string; time_zone?: string | undefined } | null
    created_at: Generated<string>
    expires_at: string
  }
  password_resets: {
    id: string
    email: string
    user_id: string | null
    secret_hash: string | null
    created_at: Generated<string>
    expires_at: string
    used_at: string | null
  }
  people_stats_settings: {
    account_id: string
    people_stats: import('@draftwright/contract/people-stats').PeopleStats
    updated_at: Generated<string>
  }
  period_numbers: {
    account_id: string
    dimension: import('@draftwright/contract/visits').CountedDimension
    value: string
    grain: 'week' | 'month'
    day: string
    views: number
    visitors: number
    visits: number
    reads: number
    engaged_ms: number
    bounces: number
    bots: number
  }
  personal_links: {
    account_id: string
    id: string
    code: string
    contact_id: string
    content_id: string
    created_by: string | null
    created_at: Generated<string>
  }
  personal_voice_habits: {
    id: string
    account_id: string
    user_id: string
    kind: 'replace' | 'remove'
    before_text: string
    after_text: Generated<string>
    content_ids: string[]
    created_at: Generated<string>
  }
  personal_voice_samples: {
    id: string
    account_id: string
    user_id: string
    body: string
    words: number
    created_at: Generated<string>
  }
  personal_voices: {
    account_id: string
    user_id: string
    settings: import('@draftwright/contract/personal-voice').PersonalVoiceSettings
    voice: import('@draftwright/contract/personal-voice').MeasuredPersonalVoice | null
    updated_at: Generated<string>
  }
  picture_copies: {
    account_id: string
    url_hash: string
    url: string
    state: Generated<'wanted' | 'copied' | 'failed'>
    media_id: string | null
    user_id: string | null
    created_at: Generated<string>
  }
  pillar_channels: {
    id: string
    account_id: string
    pillar_id: string
    channel_id: string
    prompt: string | null
    is_active: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  pillars: {
    id: string
    account_id: string
    name: string
    description: string | null
    keywords: Generated<string[]>
    primary_keyword: string | null
    authority_url: string | null
    est_volume: number | null
    intention: 'informational' | 'commercial' | 'transactional' | 'navigational' | null
    is_active: Generated<boolean>
    slug: string
    is_example: Generated<boolean>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  post_newsletters: {
    account_id: string
    content_id: string
    is_skipped: boolean
    newsletter_id: string | null
    decided_at: string
  }
  private_feeds: {
    account_id: string
    id: string
    user_id: string
    kind: import('@draftwright/contract/private-feeds').PrivateFeedKind
    created_at: Generated<string>
    last_read_at: string | null
  }
  publish_attempts: {
    id: string
    account_id: string
    content_id: string
    channel_id: string | null
    actor_id: string | null
    state: import('@draftwright/contract/deliveries').AttemptState
    client_key: string
    payload_hash: string
    due_at: string | null
    started_at: Generated<string>
    sent_at: string | null
    finished_at: string | null
    external_id: string | null
    url: string | null
    error: string | null
    operation: Generated<import('@draftwright/contract/deliveries').Operation>
    snapshot: unknown
    next_try_at: string | null
    waiting_for: import('@draftwright/contract/deliveries').WaitReason | null
    fix: string | null
    lease: string | null
    leased_until: string | null
    paused_seconds: Generated<number>
    share_id: string | null
    subject_id: Generated<string>
  }
  publish_steps: {
    id: string
    account_id: string
    attempt_id: string
    position: number
    kind: import('@draftwright/contract/deliveries').StepKind
    label: string
    client_key: string
    payload: Record<string, unknown>
    after_lost_answer: 'safe' | 'look' | 'ask'
    state: Generated<import('@draftwright/contract/deliveries').StepState>
    tries: Generated<number>
    first_sent_at: string | null
    sent_at: string | null
    finished_at: string | null
    http_status: number | null
    request_id: string | null
    answer: import('../integrations/channel-types/channel-type.ts').StepAnswer | null
    error: string | null
  }
  publishing_pauses: {
    account_id: string
    user_id: string | null
    reason: string | null
    started_at: Generated<string>
  }
  rate_limits: {
    key: string
    window_start: string
    count: number
  }
  rejected_keywords: {
    id: string
    account_id: string
    pillar_id: string | null
    idea_id: string | null
    keyword: string
    created_at: Generated<string>
  }
  release_notes: {
    id: string
    first_seen_at: string
  }
  repetitions: {
    account_id: string
    content_id: string
    user_id: string | null
    every_weeks: number
    until: string | null
    max_times: number | null
    made: Generated<number>
    last_at: string | null
    next_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    removed_at: string | null
  }
  report_shares: {
    id: string
    account_id: string
    secret_hash: string
    name: string
    filters: import('@draftwright/contract/report-shares').ReportFilters
    days: number | null
    start_date: string | null
    end_date: string | null
    has_notes: boolean
    created_by: string | null
    created_at: Generated<string>
    expires_at: string
    revoked_at: string | null
    last_opened_at: string | null
  }
  review_assignees: {
    account_id: string
    review_id: string
    user_id: string
  }
  review_decisions: {
    id: string
    account_id: string
    review_id: string | null
    step_id: string | null
    step_position: number
    step_name: string
    user_id: string | null
    link_id: string | null
    guest_name: string | null
    decision: 'approved' | 'changes_requested'
    is_advice: Generated<boolean>
    comment: string | null
    text_hash: string
    created_at: Generated<string>
    content_id: string
  }
  review_links: {
    id: string
    account_id: string
    content_id: string
    secret_hash: string
    name: string
    text_hash: string
    step_id: string | null
    can_decide: boolean
    follows_text: boolean
    created_by: string | null
    created_at: Generated<string>
    expires_at: string
    revoked_at: string | null
    last_seen_at: string | null
    can_comment: Generated<boolean>
  }
  review_steps: {
    id: string
    account_id: string
    position: number
    name: string
    reviewer_ids: Generated<string[]>
    created_at: Generated<string>
  }
  reviews: {
    id: string
    account_id: string
    content_id: string
    text_hash: string
    submitted_by: string | null
    note: string | null
    state: Generated<'open' | 'approved' | 'changes_requested' | 'withdrawn' | 'restarted'>
    created_at: Generated<string>
    closed_at: string | null
  }
  reward_settings: {
    account_id: string
    is_on: boolean
    share_points: number
    shares_a_week: number
    visitor_points: number
    visitors_a_link: number
    contact_points: number
    updated_at: Generated<string>
  }
  schema_migrations: {
    name: string
    sha256: string
    applied_at: Generated<string>
  }
  search_settings: {
    account_id: string
    provider: import('@draftwright/contract/research').SearchProvider
    address: string | null
    secret_key: string | null
    updated_by: string | null
    updated_at: Generated<string>
  }
  sessions: {
    id: string
    user_id: string
    counter: Generated<number>
    rotated_at: Generated<string>
    created_at: Generated<string>
    user_agent: string | null
    ip: string | null
    key_thumbprint: string | null
    key_bound_from: number | null
  }
  share_consents: {
    account_id: string
    user_id: string
    version: number
    agreed_at: string
    withdrawn_at: string | null
  }
  share_digest_choices: {
    account_id: string
    user_id: string
    often: import('@draftwright/contract/share-digest').DigestInterval
    updated_at: Generated<string>
  }
  share_digest_days: {
    account_id: string
    day: string
    created_at: Generated<string>
  }
  share_digests: {
    account_id: string
    user_id: string
    day: string
    sent_at: string
  }
  share_endings: {
    account_id: string
    content_id: string
    at: Generated<string>
  }
  share_requests: {
    account_id: string
    content_id: string
    user_id: string | null
    until: string
    note: Generated<string>
    created_at: Generated<string>
  }
  share_rules: {
    account_id: string
    content_id: string
    is_shareable: Generated<boolean>
    refused_platforms: Generated<readonly import('@draftwright/contract/share-platforms').SharePlatform[]>
    embargo_until: string | null
    withdrawn_at: string | null
    withdrawn_by: string | null
    withdrawn_reason: Generated<string>
  }
  share_team_members: {
    account_id: string
    team_id: string
    user_id: string
  }
  share_teams: {
    account_id: string
    id: string
    name: string
    created_at: Generated<string>
  }
  share_variations: {
    id: string
    account_id: string
    content_id: string
    text: string
    created_by: string | null
    created_at: string
    approved_by: string | null
    approved_at: string | null
  }
  site_imports: {
    id: string
    account_id: string
    user_id: string | null
    url: string
    state: Generated<import('@draftwright/contract/site-imports').SiteImportState>
    n_pages: Generated<number>
    error: string | null
    found: import('@draftwright/contract/site-imports').SiteFinds | null | null
    taken: import('@draftwright/contract/site-imports').SiteTaken | null | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  sources: {
    id: string
    account_id: string
    idea_id: string | null
    content_id: string | null
    kind: 'page' | 'file'
    title: string
    address: string | null
    state: import('@draftwright/contract/research').Source['state']
    error: string | null
    passages: Generated<string[]>
    is_shortened: Generated<boolean>
    read_on: string | null
    added_by: string | null
    created_at: Generated<string>
  }
  stored_files: {
    id: string
    account_id: string
    user_id: string | null
    bucket: string
    hint: string
    name: string
    key: string
    media_type: string
    bytes: number
    created_at: Generated<string>
  }
  subscribers: {
    id: string
    account_id: string
    email: string
    name: string | null
    state: Generated<import('@draftwright/contract/subscribers').SubscriberState>
    source: import('@draftwright/contract/subscribers').SubscriberSource
    consent: string | null
    consent_at: string | null
    confirm_hash: string | null
    confirm_expires_at: string | null
    confirm_sent_at: string | null
    confirmed_at: string | null
    unsubscribed_at: string | null
    bounce: string | null
    contact_id: string | null
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    soft_bounces: Generated<number>
    pending_consent: string | null
    pending_consent_at: string | null
    pending_source: import('@draftwright/contract/subscribers').SubscriberSource | null | null
    tags: Generated<string[]>
    language: string | null
    fields: Generated<Record<string, string>>
    import_id: string | null
  }
  table_attachments: {
    account_id: string
    id: string
    base_id: string
    key: string
    filename: string
    media_type: string
    bytes: number
    width: number | null
    height: number | null
    created_by: string | null
    created_at: string
  }
  table_automation_runs: {
    account_id: string
    automation_id: string
    record_id: string
    event: string
    record_name: string
    problem: string | null
    idea_id: string | null
    task_id: string | null
    created_at: string
  }
  table_automations: {
    account_id: string
    id: string
    table_id: string
    is_active: Generated<boolean>
    starts_with: import('@draftwright/contract/table-automations').AutomationStart
    field_id: string | null
    value: string | null
    days: Generated<number>
    makes: import('@draftwright/contract/table-automations').AutomationResult
    title: string
    body: Generated<string>
    user_id: string | null
    created_by: string | null
    n_skipped: Generated<number>
    skipped_at: string | null
    created_at: string
    updated_at: string
    n_runs: Generated<number>
  }
  table_bases: {
    account_id: string
    id: string
    name: string
    created_by: string | null
    last_change: Generated<number>
    deleted_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    has_webhooks: Generated<boolean>
    version: Generated<number>
  }
  table_card_places: {
    account_id: string
    view_id: string
    record_id: string
    table_id: string
    place: number
  }
  table_cell_values: {
    account_id: string
    field_id: string
    record_id: string
    sort_number: number
    sort_text: string
    number: number
  }
  table_change_effects: {
    account_id: string
    base_id: string
    number: number
    records: unknown
    created_at: string
  }
  table_changes: {
    account_id: string
    id: string
    base_id: string
    table_id: string
    number: number
    kind: 'create' | 'update' | 'delete'
    source: 'client' | 'publicApi' | 'system' | 'formSubmission'
    user_id: string | null
    record_ids: string[]
    records: { id: string; number: number; created_at: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }[]
    created_at: Generated<string>
    request_hash: string | null
  }
  table_comments: {
    account_id: string
    id: string
    table_id: string
    record_id: string
    user_id: string | null
    text: string
    parent_id: string | null
    created_at: string
    updated_at: string | null
    mentions: Generated<string[]>
  }
  table_fields: {
    account_id: string
    id: string
    table_id: string
    name: string
    type: import('@draftwright/contract/table-fields').TableFieldType
    description: string | null
    options: Generated<import('@draftwright/contract/table-fields').TableFieldOptions>
    position: number
    is_indexed: Generated<boolean>
    deleted_at: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  table_import_pieces: {
    account_id: string
    import_id: string
    at: number
    rows: string[][]
    numbers: number[]
  }
  table_import_problems: {
    account_id: string
    import_id: string
    n: number
    problems: { field: string; message: string }[]
    cells: string[]
  }
  table_import_steps: {
    account_id: string
    import_id: string
    first_change: number
    last_change: number
  }
  table_imports: {
    account_id: string
    id: string
    user_id: string | null
    state: Generated<import('@draftwright/contract/table-import-words').TableImportState>
    filename: string
    base_id: string | null
    table_id: string | null
    is_new_table: boolean
    is_new_base: boolean
    new_field_ids: Generated<string[]>
    headers: string[]
    sample: string[][]
    plan: import('@draftwright/contract/table-import-words').TableImportPlan
    n_rows: number
    n_done: Generated<number>
    n_problems: Generated<number>
    n_kept: Generated<number>
    error: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    reading: import('@draftwright/contract/table-reading-words').TableReading | null | null
    shape: Generated<string>
    choices: Generated<import('@draftwright/contract/table-reading-words').KeptChoices>
  }
  table_index_starts: {
    account_id: string
    field_id: string
    last_number: number
  }
  table_links: {
    account_id: string
    field_id: string
    record_id: string
    linked_id: string
    linked_name: Generated<string>
    position: number
  }
  table_records: {
    account_id: string
    table_id: string
    id: string
    number: number
    cells: Generated<Record<string, unknown>>
    computed: Generated<Record<string, unknown>>
    is_stale: Generated<boolean>
    created_by: string | null
    updated_by: string | null
    created_at: string
    updated_at: string
    edited_at: Generated<Record<string, string>>
  }
  table_schema_changes: {
    account_id: string
    base_id: string
    number: number
    source: 'client' | 'publicApi' | 'system' | 'formSubmission'
    user_id: string | null
    difference: unknown
    created_at: string
  }
  table_target_changes: {
    account_id: string
    id: Generated<number>
    kind: import('@draftwright/contract/table-fields').TableLinkKind
    target_id: string
  }
  table_views: {
    account_id: string
    id: string
    table_id: string
    name: string
    type: import('@draftwright/contract/table-views').TableViewType
    settings: Generated<import('@draftwright/contract/table-views').TableViewSettings>
    position: number
    created_by: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
    owner_id: string | null
  }
  table_webhook_payloads: {
    account_id: string
    webhook_id: string
    cursor: number
    change_number: number
    view_records: { created: string[]; changed: string[]; destroyed: string[] } | null | null
    created_at: string
  }
  table_webhooks: {
    account_id: string
    id: string
    base_id: string
    notification_url: string | null
    specification: unknown
    mac_secret: string
    sends_notifications: Generated<boolean>
    seen_change: number
    next_cursor: Generated<number>
    announced_cursor: Generated<number>
    n_failures: Generated<number>
    n_tries: Generated<number>
    last_result: unknown
    last_success_at: string | null
    created_by: string | null
    expires_at: string
    created_at: string
    next_try_at: string | null
  }
  table_workspace_links: {
    account_id: string
    field_id: string
    record_id: string
    table_id: string
    kind: import('@draftwright/contract/table-fields').TableLinkKind
    target_id: string
  }
  title_experiment_readers: {
    account_id: string
    experiment_id: string
    day: string
    visitor: Uint8Array
    title: 'a' | 'b'
    is_opened: Generated<boolean>
  }
  title_experiments: {
    id: string
    account_id: string
    content_id: string
    title_a: string
    title_b: string
    base_rate: number
    is_assumed: boolean
    least_difference: number
    planned: number
    shown_a: Generated<number>
    opened_a: Generated<number>
    shown_b: Generated<number>
    opened_b: Generated<number>
    full_on: string | null
    ends_on: string
    state: Generated<'running' | 'ended'>
    outcome: 'a' | 'b' | 'none' | 'too_few' | 'stopped' | 'interrupted' | null | null
    p_value: number | null
    picked: 'a' | 'b' | null | null
    picked_at: string | null
    started_by: string | null
    started_at: string
    ended_at: string | null
  }
  touches: {
    account_id: string
    id: string
    contact_id: string | null
    company_id: string | null
    at: string
    kind: import('@draftwright/contract/attribution-vocabulary').TouchKind
    content_id: string | null
    link_code: string | null
    share_user_id: string | null
    campaign_id: string | null
    source: string | null
    evidence_kind: string
    evidence_id: string
    created_at: Generated<string>
  }
  tracked_links: {
    id: string
    account_id: string
    code: string
    key: string
    content_id: string | null
    channel_id: string | null
    user_id: string | null
    campaign_id: string | null
    target: string
    utm_source: string | null
    utm_medium: string | null
    utm_campaign: string | null
    utm_content: string | null
    disabled_at: string | null
    created_at: Generated<string>
    newsletter_id: string | null
  }
  transcript_segments: {
    account_id: string
    transcript_id: string
    seq: number
    start_ms: number | null
    end_ms: number | null
    speaker_id: string
    text: string
    edited_text: string | null
    edited_by: string | null
    edited_at: string | null
  }
  transcript_speakers: {
    account_id: string
    transcript_id: string
    id: string
    label: string | null
    name: string
    position: number
  }
  transcription_pieces: {
    account_id: string
    run_id: string
    recording_id: string
    start_ms: number
    end_ms: number
    state: Generated<string>
    problem: string | null
    segments: Generated<{ startMs: number; endMs: number; text: string; speaker: string | null }[]>
    left_out: Generated<{ startMs: number; endMs: number; text: string; reason: import('@draftwright/contract/meetings/vocabulary').LeftOutReason }[]>
    has_times: Generated<boolean>
    language: string | null
  }
  transcription_runs: {
    id: string
    account_id: string
    meeting_id: string
    user_id: string | null
    model: string
    label: string
    replaces: boolean
    state: Generated<import('@draftwright/contract/meetings/vocabulary').TranscriptionState>
    problem: string | null
    starts: Generated<number>
    left_out: Generated<{ start_ms: number; text: string; reason: import('@draftwright/contract/meetings/vocabulary').LeftOutReason }[]>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  transcripts: {
    id: string
    account_id: string
    user_id: string | null
    title: string
    source: import('@draftwright/contract/meetings/vocabulary').TranscriptSource
    format: string
    language: string | null
    started_at: string | null
    duration_ms: number | null
    timing: import('@draftwright/contract/meetings/vocabulary').Timing
    attendees: Generated<{ name: string; email: string | null }[]>
    n_segments: number
    state: import('@draftwright/contract/meetings/vocabulary').TranscriptState
    checksum: string
    file_key: string
    created_at: Generated<string>
    source_key: string | null
    words_hash: string | null
    repairs: Generated<string[]>
  }
  tutorials: {
    account_id: string
    user_id: string
    started_at: string
    skipped: Generated<import('@draftwright/contract/tutorial').ChapterKey[]>
    seen: Generated<import('@draftwright/contract/tutorial').StepKey[]>
  }
  users: {
    id: string
    email: string
    password_hash: string | null
    display_name: string
    photo_url: string | null
    created_at: Generated<string>
    email_verified_at: string | null
    color_mode: Generated<'light' | 'dark' | 'system'>
    tutorial_finished_at: string | null
    deleted_at: string | null
    release_notes_seen_at: Generated<string>
    has_proofreading: Generated<boolean>
  }
  visit_day_blocks: {
    account_id: string
    day: string
    version: string
    data: Uint8Array
  }
  visit_events: {
    account_id: string
    id: string
    at: string
    day: string
    kind: import('@draftwright/contract/visits').VisitEventKind
    visit_id: string | null
    visitor: Uint8Array | null
    content_id: string | null
    path: string
    entry: Generated<string>
    source: Generated<string>
    source_kind: Generated<string>
    utm_source: string | null
    utm_medium: string | null
    campaign: Generated<string>
    utm_term: string | null
    utm_content: string | null
    device: Generated<string>
    browser: Generated<string>
    country: Generated<string>
    link_code: string | null
    engaged_ms: Generated<number>
    is_entry: Generated<boolean>
    is_exit: Generated<boolean>
    is_bounce: Generated<boolean>
    is_first: Generated<boolean>
    goal: string | null
    value: number | null
  }
  webhook_attempts: {
    account_id: string
    webhook_id: string
    event_id: string
    n: number
    started_at: string
    duration_ms: number
    status: number | null
    answer: string | null
    error: string | null
  }
  webhook_events: {
    account_id: string
    id: Generated<string>
    number: Generated<number>
    type: string
    subject_kind: string | null
    subject_id: string | null
    actor_id: string | null
    details: Generated<Record<string, string | number | boolean | null>>
    is_test: Generated<boolean>
    happened_at: Generated<string>
    due_at: Generated<string>
    is_pending: Generated<boolean>
  }
  webhook_messages: {
    account_id: string
    webhook_id: string
    event_id: string
    number: number
    type: string
    state: Generated<'pending' | 'delivered' | 'failed'>
    n_tries: Generated<number>
    n_attempts: Generated<number>
    next_try_at: string | null
    body: string | null
    created_at: Generated<string>
  }
  webhooks: {
    account_id: string
    id: string
    name: string
    url: string
    events: string[]
    payload: 'thin' | 'full'
    secret: string
    previous_secret: string | null
    previous_until: string | null
    created_by: string | null
    api_key_id: string | null
    scopes: import('@draftwright/contract/api-key-scopes').ApiKeyScope[] | null
    disabled_at: string | null
    disabled_reason: 'failing' | 'gone' | 'maker' | null
    failing_since: string | null
    n_failures: Generated<number>
    days_reported: Generated<number>
    last_success_at: string | null
    throttled_until: string | null
    wake_at: string | null
    created_at: Generated<string>
  }
  weekly_digests: {
    account_id: string
    week: string
    is_sent: boolean
    created_at: Generated<string>
  }
  written_comments: {
    account_id: string
    id: string
    user_id: string
    source: unknown
    text: string
    created_at: Generated<string>
  }
}

/** Columns whose values travel as JSON; a driver would send an array as a PostgreSQL array. */
export const jsonColumns: Readonly<Record<string, readonly string[]>> = {
  advisor_board_cards: ['ask'],
  agent_actions: ['args', 'result', 'error'],
  agent_briefs: ['weekdays'],
  agent_run_events: ['events'],
  agent_runs: ['tools', 'messages', 'receipts', 'cited', 'followups', 'error'],
  agent_sessions: ['state', 'metadata', 'summary'],
  airtable_imports: ['plan', 'position', 'report'],
  all_channels: ['settings', 'secrets'],
  analytics_settings: ['sites', 'excluded_sources'],
  audit_events: ['details'],
  brand_voices: ['answers'],
  channels: ['settings', 'secrets'],
  comments: ['anchor'],
  content_events: ['details'],
  content_revisions: ['rich_content', 'changes', 'base', 'decided', 'sources'],
  content_shares: ['remote'],
  contents: ['rich_content', 'settings', 'live', 'left_out', 'interview', 'remote', 'findings'],
  crm_activity_log: ['details'],
  crm_changes: ['before', 'after'],
  crm_companies: ['custom'],
  crm_contacts: ['custom'],
  crm_import_pieces: ['rows'],
  crm_import_problems: ['problems', 'cells'],
  crm_imports: ['headers', 'sample', 'mapping', 'settings', 'counts', 'reading', 'matched', 'choices'],
  crm_opportunities: ['custom'],
  crm_survey_questions: ['options', 'show_if'],
  crm_survey_responses: ['answer'],
  crm_undos: ['conflicts'],
  crm_views: ['config'],
  day_visitors: ['state'],
  form_answers: ['answers', 'visit', 'suggestions'],
  forms: ['contact_fields', 'table_fields', 'file_limits'],
  funnels: ['steps'],
  generation_runs: ['input', 'steps', 'error', 'usage'],
  idea_merges: ['before', 'moved'],
  import_plans: ['choices', 'plan'],
  import_rows: ['cells', 'problems'],
  imports: ['headers', 'mapping', 'settings', 'reading', 'choices'],
  keyword_lookups: ['answer'],
  media_shapes: ['crop', 'focal'],
  meeting_mails: ['recipients'],
  meeting_note_windows: ['notes'],
  meeting_notes: ['evidence', 'later'],
  meeting_source_items: ['attendees'],
  meeting_types: ['sections'],
  meetings: ['notes_usage'],
  network_pictures: ['file'],
  newsletters: ['document'],
  number_imports: ['files'],
  oauth_records: ['payload'],
  one_time_codes: ['sign_up'],
  personal_voices: ['settings', 'voice'],
  publish_attempts: ['snapshot'],
  publish_steps: ['payload', 'answer'],
  report_shares: ['filters'],
  site_imports: ['found', 'taken'],
  sources: ['passages'],
  subscribers: ['fields'],
  table_change_effects: ['records'],
  table_changes: ['records'],
  table_fields: ['options'],
  table_import_pieces: ['rows'],
  table_import_problems: ['problems', 'cells'],
  table_imports: ['new_field_ids', 'headers', 'sample', 'plan', 'reading', 'choices'],
  table_records: ['cells', 'computed', 'edited_at'],
  table_schema_changes: ['difference'],
  table_views: ['settings'],
  table_webhook_payloads: ['view_records'],
  table_webhooks: ['specification', 'last_result'],
  transcription_pieces: ['segments', 'left_out'],
  transcription_runs: ['left_out'],
  transcripts: ['attendees'],
  webhook_events: ['details'],
  written_comments: ['source'],
}
