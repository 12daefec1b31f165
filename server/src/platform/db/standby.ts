/** What PostgreSQL answers to a change. */
const READ_ONLY = "25006";
/** What it answers to a question about its log, besides other things that are not ready. */
const NOT_READY = "55000";
const ABOUT_LOG = /^pg_(?:current_wal|walfile)/;

/** Whether this is how a server speaks that is a standby, or has become one. Its messages may be in any language. */
export const isOfStandby = ({ code, routine }: { code?: string; routine?: string | undefined }): boolean =>
  code === READ_ONLY || (code === NOT_READY && routine !== undefined && ABOUT_LOG.test(routine));
