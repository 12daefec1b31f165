/** Features that have an effect. Others are shown under their own name, but have no effect. */
export const FEATURES = ["dark-web-monitoring", "breach-alerts", "customer-portal", "monthly-reports"] as const;
