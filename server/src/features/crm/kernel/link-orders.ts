/** How links of records are sorted, and their names in groups. The id comes last: equal names stay apart. */
const mark = 'chr(1)'

const companies = 'from crm_companies c where c.account_id = r.account_id and c.id = r.company_id'
export const companyLink = {
  order: `select c.name || ${mark} || c.id ${companies}`,
  name: `select c.name ${companies}`,
}

const pipelines = 'from crm_pipelines p where p.account_id = r.account_id and p.id = r.pipeline_id'
export const pipelineLink = {
  order: `select to_char(p."order"::bigint + 2147483648, 'FM0000000000') || ${mark} || p.id ${pipelines}`,
  name: `select p.name ${pipelines}`,
}

const stages = `from crm_pipeline_stages s where s.account_id = r.account_id and s.id = r.stage_id`
export const stageLink = {
  order: `select to_char(p."order"::bigint + 2147483648, 'FM0000000000') || ${mark} || p.id || ${mark}
      || to_char(s."order"::bigint + 2147483648, 'FM0000000000') || ${mark} || s.id
    from crm_pipeline_stages s join crm_pipelines p on p.account_id = s.account_id and p.id = s.pipeline_id
    where s.account_id = r.account_id and s.id = r.stage_id`,
  name: `select s.name ${stages}`,
}
