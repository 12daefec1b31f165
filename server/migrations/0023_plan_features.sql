-- What a plan lists is what its customers get from now on. Until now every customer got all four, whatever its plan
-- listed, so every plan lists all four; other names stay as they are.
update plans set features = array(
    select feature from unnest(
      array['dark-web-monitoring', 'breach-alerts', 'customer-portal', 'monthly-reports'] || features
    ) with ordinality as listed (feature, place)
    group by feature order by min(place));
