{{/* What all pods have in common. Called with a dict of `root` (the chart's dot) and what differs. */}}

{{- define "sablewatch.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "sablewatch.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- define "sablewatch.environment" -}}
envFrom:
  - secretRef:
      name: {{ .root.Values.existingSecret }}
env:
  {{- $settings := merge (deepCopy (.settings | default dict)) .root.Values.settings }}
  {{- range $name, $value := $settings }}
  {{- if $value }}
  - name: {{ $name }}
    value: {{ $value | quote }}
  {{- end }}
  {{- end }}
  {{- if .serves }}
  - name: METRICS_PORT
    value: "9090"
  {{- end }}
  {{- if include "sablewatch.hasAuthorities" .root }}
  - name: NODE_EXTRA_CA_CERTS
    value: /etc/sablewatch/authorities/{{ .root.Values.authorities.key }}
  {{- end }}
{{- end -}}

{{- define "sablewatch.hasAuthorities" -}}
{{- if or .Values.authorities.configMap .Values.authorities.secret }}yes{{ end }}
{{- end -}}

{{- define "sablewatch.volumes" -}}
- name: tmp
  emptyDir:
    sizeLimit: 1Gi
- name: data
  {{- if and .serves .root.Values.data.existingClaim }}
  persistentVolumeClaim:
    claimName: {{ .root.Values.data.existingClaim }}
  {{- else }}
  emptyDir:
    sizeLimit: {{ .root.Values.data.sizeLimit }}
  {{- end }}
{{- if include "sablewatch.hasAuthorities" .root }}
- name: authorities
  {{- with .root.Values.authorities }}
  {{- if .configMap }}
  configMap:
    name: {{ .configMap }}
  {{- else }}
  secret:
    secretName: {{ .secret }}
  {{- end }}
  {{- end }}
{{- end }}
{{- end -}}

{{- define "sablewatch.mounts" -}}
- name: tmp
  mountPath: /tmp
- name: data
  mountPath: /data
{{- if include "sablewatch.hasAuthorities" .root }}
- name: authorities
  mountPath: /etc/sablewatch/authorities
  readOnly: true
{{- end }}
{{- end -}}

{{/* A Deployment of one role: `root`, `role`, `values` of the role, `container` (its own ports and probes, as YAML). */}}
{{- define "sablewatch.deployment" -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "sablewatch.name" .root }}-{{ .role }}
  namespace: {{ .root.Release.Namespace }}
  labels:
    {{- include "sablewatch.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
spec:
  {{- if not .values.autoscaling.enabled }}
  replicas: {{ .values.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxUnavailable: 0
      maxSurge: 1
  selector:
    matchLabels:
      {{- include "sablewatch.selector" .root | nindent 6 }}
      app.kubernetes.io/component: {{ .role }}
  template:
    metadata:
      labels:
        {{- with .root.Values.podLabels }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
        {{- include "sablewatch.labels" .root | nindent 8 }}
        app.kubernetes.io/component: {{ .role }}
      annotations:
        {{- with .root.Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
        sablewatch/secret-revision: {{ .root.Values.secretRevision | quote }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 30
      {{- with .root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .root.Values.priorityClassName }}
      priorityClassName: {{ . }}
      {{- end }}
      securityContext:
        {{- include "sablewatch.podSecurity" . | nindent 8 }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "sablewatch.selector" .root | nindent 14 }}
              app.kubernetes.io/component: {{ .role }}
      containers:
        - name: sablewatch
          image: {{ include "sablewatch.image" .root }}
          imagePullPolicy: {{ .root.Values.image.pullPolicy }}
          args: [serve, --role, {{ .role }}]
          {{- include "sablewatch.environment" (dict "root" .root "settings" .values.settings "serves" true) | nindent 10 }}
          securityContext:
            {{- include "sablewatch.containerSecurity" . | nindent 12 }}
          resources:
            {{- toYaml .values.resources | nindent 12 }}
          volumeMounts:
            {{- include "sablewatch.mounts" . | nindent 12 }}
          {{- .container | nindent 10 }}
      volumes:
        {{- include "sablewatch.volumes" (dict "root" .root "serves" true) | nindent 8 }}
      {{- with .values.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with .values.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
{{- end -}}
